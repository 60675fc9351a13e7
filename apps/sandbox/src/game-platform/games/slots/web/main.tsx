import { openPage } from '../../../../kit/page/openPage.tsx';
import { SlotsPage } from './SlotsPage.tsx';

openPage({
  // The page learns from the platform which slot it is.
  title: (language) => (language === 'en' ? 'Mingpai Slots' : document.title),
  show: (language, parameters) => <SlotsPage token={parameters.get('session') ?? ''} language={language} />,
});
