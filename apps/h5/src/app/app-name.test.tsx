// @vitest-environment happy-dom
import { chooseLanguage } from '@mingpai/ui/language';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../testing/render-at.tsx';
import AppName from './app-name.tsx';

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="apple-mobile-web-app-title" content="明牌"><link rel="manifest" href="/manifest.webmanifest">';
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 200, message: '', data: { title: '金狮', site_state: 1, redpacket_switch: 1 } }),
  );
});
afterEach(() => {
  cleanup();
  chooseLanguage('zh');
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

test('the app is added under the operator’s name, by the manifest of the language that was chosen', async () => {
  renderAt('/', <AppName />);
  const title = document.querySelector('meta');
  const link = document.querySelector('link');
  await waitFor(() => expect(title?.getAttribute('content')).toBe('金狮'));
  expect(link?.getAttribute('href')).toBe('/manifest.webmanifest?lang=zh');
  act(() => chooseLanguage('en'));
  expect(link?.getAttribute('href')).toBe('/manifest.webmanifest?lang=en');
});
