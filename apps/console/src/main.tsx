import './styling/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { language, languageTag } from './texts/language.ts';
import { say, speak } from './texts/say.ts';

/** The language is there before the screens are, whose modules say texts as soon as they are loaded. */
async function start(): Promise<void> {
  document.documentElement.lang = languageTag;
  if (language === 'en') {
    const { english } = await import('./texts/english/index.ts');
    speak(english);
  }
  document.title = say('明牌后台');
  const { App } = await import('./app/app.tsx');
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

start().catch((fault: unknown) => reportError(fault));
