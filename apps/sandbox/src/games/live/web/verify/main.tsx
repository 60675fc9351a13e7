import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../../web/ui/tokens.css';
import { languageOf } from '../../../../web/ui/language.ts';
import { readFields } from './claim.ts';
import { texts } from './texts.ts';
import { VerifyPage } from './VerifyPage.tsx';

const parameters = new URLSearchParams(window.location.hash.slice(1));
const language = languageOf(parameters);
document.documentElement.lang = language;
document.title = texts[language].title;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <VerifyPage language={language} given={readFields(parameters)} />
    </StrictMode>,
  );
}
