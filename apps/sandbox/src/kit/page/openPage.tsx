/** Starts a page: its language, its title, and what it shows. */
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './tokens.css';
import { type Language, languageOf } from './language.ts';

interface Page {
  /** For the tab. */
  title(language: Language): string;
  /** @param parameters behind the # of the address; they stay there, so that a reload finds them again */
  show(language: Language, parameters: URLSearchParams): ReactNode;
}

export function openPage({ title, show }: Page): void {
  const parameters = new URLSearchParams(window.location.hash.slice(1));
  const language = languageOf(parameters);
  document.documentElement.lang = language;
  document.title = title(language);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<StrictMode>{show(language, parameters)}</StrictMode>);
}

/** What the page was opened to begin with, once: it leaves the address, so that a reload does not begin with it again. */
export function takeParameter(parameters: URLSearchParams, name: string): string | undefined {
  const value = parameters.get(name) ?? undefined;
  if (value === undefined) return undefined;
  parameters.delete(name);
  window.history.replaceState(window.history.state, '', `#${parameters}`);
  return value;
}
