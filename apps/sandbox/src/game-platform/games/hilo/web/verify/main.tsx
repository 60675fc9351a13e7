import { openPage } from '../../../../../kit/page/openPage.tsx';
import { readFields } from './claim.ts';
import { texts } from './texts.ts';
import { VerifyPage } from './VerifyPage.tsx';

openPage({
  title: (language) => texts[language].title,
  show: (language, parameters) => <VerifyPage language={language} given={readFields(parameters)} />,
});
