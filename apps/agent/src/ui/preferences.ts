import { useSyncExternalStore } from 'react';

/** The look that the person chose in the members' app, which lives at the same origin; the portal can change it too. */
export type Language = 'zh' | 'en';
export type Theme = 'light' | 'dark';
type Preferences = { readonly theme: Theme; readonly language: Language };

const themeKey = 'mingpai.theme';
const languageKey = 'mingpai.language';
const listeners = new Set<() => void>();
// The boot script has painted the theme, whoever chose it.
let current: Preferences = {
  theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  language: document.documentElement.lang === 'en' ? 'en' : 'zh',
};

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current);
}

export function currentLanguage(): Language {
  return current.language;
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  keep(themeKey, theme);
  change({ theme });
}

export function chooseLanguage(language: Language): void {
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
  keep(languageKey, language === 'en' ? 'en' : undefined);
  change({ language });
}

function change(part: Partial<Preferences>): void {
  current = { ...current, ...part };
  for (const listener of listeners) listener();
}

function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full: the choice holds until the tab is closed.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
