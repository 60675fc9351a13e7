import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../web/ui/tokens.css';
import { languageOf } from '../../../web/ui/language.ts';
import { SportsPage } from './SportsPage.tsx';
import { texts } from './texts.ts';

// What stands behind the # of the launch address is read once; it stays there, so that a reload finds it again.
const parameters = new URLSearchParams(window.location.hash.slice(1));
const language = languageOf(parameters);
document.documentElement.lang = language;
document.title = texts[language].virtual;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SportsPage token={parameters.get('session') ?? ''} language={language} />
    </StrictMode>,
  );
}
