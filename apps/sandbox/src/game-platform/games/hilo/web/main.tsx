import { openPage } from '../../../../kit/page/openPage.tsx';
import { HiloPage } from './HiloPage.tsx';
import { texts } from './texts.ts';

openPage({
  title: (language) => texts[language].title,
  show: (language, parameters) => <HiloPage token={parameters.get('session') ?? ''} language={language} />,
});
