import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../../web/ui/tokens.css';
import { languageOf } from '../../../../web/ui/language.ts';
import { readFields } from './claim.ts';
import { texts } from './texts.ts';
import { VerifyMatchPage } from './VerifyMatchPage.tsx';

const parameters = new URLSearchParams(window.location.hash.slice(1));
const language = languageOf(parameters);
document.documentElement.lang = language;
document.title = texts[language].title;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <VerifyMatchPage language={language} given={readFields(parameters)} />
    </StrictMode>,
  );
}
