import { openPage } from '../../../../web/openPage.tsx';
import { texts } from './texts.ts';
import { VerifyPage } from './VerifyPage.tsx';

openPage({
  title: (language) => texts[language].title,
  show: (language, parameters) => <VerifyPage language={language} parameters={parameters} />,
});
