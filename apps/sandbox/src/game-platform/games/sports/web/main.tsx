import { openPage, takeParameter } from '../../../../kit/page/openPage.tsx';
import { SportsPage } from './SportsPage.tsx';
import { texts } from './texts.ts';

openPage({
  title: (language) => texts[language].virtual,
  show: (language, parameters) => (
    <SportsPage
      token={parameters.get('session') ?? ''}
      language={language}
      first={parameters.get('match') ?? undefined}
      pick={takeParameter(parameters, 'pick')}
    />
  ),
});
