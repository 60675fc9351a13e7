import { type Language, restoreLanguage, useLanguage } from '@mingpai/ui/language';
import { keep, readKept, sharedValue } from '@mingpai/ui/shared-value';

/** What the person at this device chose for the look of the app. It is not account data: it outlives a sign-out. */
export type Theme = 'system' | 'light' | 'dark';
type Preferences = { readonly theme: Theme; readonly language: Language };

const THEME_KEY = 'mingpai.theme';
const BAR_COLOR = { light: '#f6f2e9', dark: '#0a1310' } as const;

const chosen = sharedValue<Theme>(readTheme());

/** The chosen theme and language; the component renders again when either changes. */
export function usePreferences(): Preferences {
  return { theme: chosen.use(), language: useLanguage() };
}

export function chooseTheme(theme: Theme): void {
  chosen.set(theme);
  keepTheme();
  applyTheme();
}

/** Follows the system while nothing was chosen. Called once at start; `public/boot.js` has painted the first frame. */
export function watchSystemTheme(): void {
  applyTheme();
  systemDark()?.addEventListener('change', applyTheme);
}

/** Writes the choices back after every storage was cleared (a lost session clears them all). */
export function restorePreferences(): void {
  keepTheme();
  restoreLanguage();
}

function keepTheme(): void {
  const theme = chosen.get();
  keep(THEME_KEY, theme === 'system' ? null : theme);
}

function applyTheme(): void {
  const choice = chosen.get();
  const dark = choice === 'dark' || (choice === 'system' && systemDark()?.matches === true);
  const theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    if (choice !== 'system') meta.content = BAR_COLOR[theme];
    else meta.content = meta.media.includes('dark') ? BAR_COLOR.dark : BAR_COLOR.light;
  }
}

function systemDark(): MediaQueryList | undefined {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;
}

function readTheme(): Theme {
  const saved = readKept(THEME_KEY);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}
