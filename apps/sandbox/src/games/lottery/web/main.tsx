import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../web/ui/tokens.css';
import { languageOf } from '../../../web/ui/language.ts';
import { LotteryPage } from './LotteryPage.tsx';
import { gameCode } from './table.ts';
import { texts } from './texts.ts';

// What stands behind the # of the launch address is read once; it stays there, so that a reload finds it again.
const parameters = new URLSearchParams(window.location.hash.slice(1));
const language = languageOf(parameters);
const root = document.getElementById('root');
// Each game's page says which it is.
const game = gameCode.parse(root?.dataset.game);
document.documentElement.lang = language;
document.title = texts[language].titles[game];

if (root) {
  createRoot(root).render(
    <StrictMode>
      <LotteryPage game={game} token={parameters.get('session') ?? ''} language={language} />
    </StrictMode>,
  );
}
