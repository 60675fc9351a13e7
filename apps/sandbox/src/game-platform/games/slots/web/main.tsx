import { openPage } from '../../../../kit/page/openPage.tsx';
import { SlotsPage } from './SlotsPage.tsx';

openPage({
  // The page learns from the platform which slot it is.
  title: () => document.title,
  show: (language, parameters) => <SlotsPage token={parameters.get('session') ?? ''} language={language} />,
});
