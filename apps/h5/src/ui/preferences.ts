import { useSyncExternalStore } from 'react';

/** What the person at this device chose for the look of the app. It is not account data: it outlives a sign-out. */
export type Theme = 'system' | 'light' | 'dark';
export type Language = 'zh' | 'en';
type Preferences = { readonly theme: Theme; readonly language: Language };

const THEME_KEY = 'mingpai.theme';
const LANGUAGE_KEY = 'mingpai.language';
const BAR_COLOR = { light: '#f6f2e9', dark: '#0a1310' } as const;

const listeners = new Set<() => void>();
let current: Preferences = { theme: readTheme(), language: readLanguage() };

/** The chosen theme and language; the component renders again when either changes. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current);
}

/** The language that texts outside of components (toasts, the document title) are spoken in. */
export function currentLanguage(): Language {
  return current.language;
}

export function chooseTheme(theme: Theme): void {
  current = { ...current, theme };
  write(THEME_KEY, theme === 'system' ? null : theme);
  applyTheme();
  announce();
}

export function chooseLanguage(language: Language): void {
  current = { ...current, language };
  write(LANGUAGE_KEY, language === 'zh' ? null : language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  announce();
}

/** Follows the system while nothing was chosen. Called once at start; `public/boot.js` has painted the first frame. */
export function watchSystemTheme(): void {
  applyTheme();
  systemDark()?.addEventListener('change', applyTheme);
}

/** Writes the choices back after every storage was cleared (a lost session clears them all). */
export function restorePreferences(): void {
  write(THEME_KEY, current.theme === 'system' ? null : current.theme);
  write(LANGUAGE_KEY, current.language === 'zh' ? null : current.language);
}

function applyTheme(): void {
  const dark = current.theme === 'dark' || (current.theme === 'system' && systemDark()?.matches === true);
  const theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    if (current.theme !== 'system') meta.content = BAR_COLOR[theme];
    else meta.content = meta.media.includes('dark') ? BAR_COLOR.dark : BAR_COLOR.light;
  }
}

function systemDark(): MediaQueryList | undefined {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;
}

function readTheme(): Theme {
  const saved = read(THEME_KEY);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}

function readLanguage(): Language {
  return read(LANGUAGE_KEY) === 'en' ? 'en' : 'zh';
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full: the choice holds until the tab is closed.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}
