import { openPage, takeParameter } from '../../../../kit/page/openPage.tsx';
import { LotteryPage } from './LotteryPage.tsx';
import { gameCode } from './table.ts';
import { texts } from './texts.ts';

// Each game's page says which it is.
const game = gameCode.parse(document.getElementById('root')?.dataset.game);

openPage({
  title: (language) => texts[language].titles[game],
  show: (language, parameters) => (
    <LotteryPage
      game={game}
      token={parameters.get('session') ?? ''}
      language={language}
      first={takeParameter(parameters, 'pick')}
    />
  ),
});
