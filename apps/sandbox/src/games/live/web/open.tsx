import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../web/ui/tokens.css';
import { languageOf } from '../../../web/ui/language.ts';
import type { Face } from './face.ts';
import { LivePage } from './LivePage.tsx';

/** Shows the table of a game, for the session behind the # of the launch address; it stays there, so that a reload finds it again. */
export function open(face: Face): void {
  const parameters = new URLSearchParams(window.location.hash.slice(1));
  const language = languageOf(parameters);
  document.documentElement.lang = language;
  document.title = face.texts[language].title;
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <LivePage face={face} token={parameters.get('session') ?? ''} language={language} />
    </StrictMode>,
  );
}
