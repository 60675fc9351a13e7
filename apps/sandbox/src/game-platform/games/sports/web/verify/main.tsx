import { openPage } from '../../../../../kit/page/openPage.tsx';
import { readFields } from './claim.ts';
import { texts } from './texts.ts';
import { VerifyMatchPage } from './VerifyMatchPage.tsx';

openPage({
  title: (language) => texts[language].title,
  show: (language, parameters) => <VerifyMatchPage language={language} given={readFields(parameters)} />,
});
