// @vitest-environment happy-dom
import { chooseLanguage, showLanguage } from '@mingpai/ui/language';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseTheme, restorePreferences, watchSystemTheme } from './preferences.ts';

let dark: boolean;
let told: (() => void)[];

beforeEach(() => {
  localStorage.clear();
  dark = false;
  told = [];
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return dark;
    },
    addEventListener: (_name: string, listener: () => void) => told.push(listener),
  }));
  // Not known here.
  Object.defineProperty(HTMLMetaElement.prototype, 'media', {
    configurable: true,
    get(this: HTMLMetaElement) {
      return this.getAttribute('media') ?? '';
    },
  });
  document.head.innerHTML = `<meta name="theme-color" media="(prefers-color-scheme: light)" content="x">
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="y">`;
});
afterEach(() => {
  chooseTheme('system');
  chooseLanguage('zh');
  Reflect.deleteProperty(HTMLMetaElement.prototype, 'media');
  vi.unstubAllGlobals();
});

const shown = () => document.documentElement.dataset.theme;
const bars = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content);

test('a look that was chosen is shown whatever the device says, on the page and in the browser’s bar', () => {
  dark = true;
  chooseTheme('light');
  expect([shown(), ...bars()]).toEqual(['light', '#f6f2e9', '#f6f2e9']);
  dark = false;
  chooseTheme('dark');
  expect([shown(), ...bars()]).toEqual(['dark', '#0a1310', '#0a1310']);
});

test('while nothing is chosen the app follows the device, and each bar has its own colour', () => {
  chooseTheme('system');
  watchSystemTheme();
  expect([shown(), ...bars()]).toEqual(['light', '#f6f2e9', '#0a1310']);
  dark = true;
  for (const tell of told) tell();
  expect(shown()).toBe('dark');
});

test('a look is kept on this device, what follows the device is not; both come back after every storage was cleared', () => {
  chooseTheme('dark');
  chooseLanguage('en');
  localStorage.clear();
  restorePreferences();
  expect([localStorage.getItem('mingpai.theme'), localStorage.getItem('mingpai.language')]).toEqual([
    'dark',
    'en',
  ]);
  chooseTheme('system');
  chooseLanguage('zh');
  expect(localStorage.length).toBe(0);
});

test('a language that is shown for this page alone is not kept, and the page says which it is', () => {
  showLanguage('en');
  expect(document.documentElement.lang).toBe('en');
  expect(localStorage.getItem('mingpai.language')).toBeNull();
  chooseLanguage('zh');
  expect(document.documentElement.lang).toBe('zh-CN');
});
