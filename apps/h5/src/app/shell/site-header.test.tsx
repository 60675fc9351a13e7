// @vitest-environment happy-dom
import { chooseLanguage } from '@mingpai/ui/language';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { Entries } from '../../pages/me/entries.tsx';
import { renderAt } from '../../testing/render-at.tsx';
import { SiteHeader } from './site-header.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data: {} }));
  openSession('token', false);
});
afterEach(() => {
  cleanup();
  closeSession();
  chooseLanguage('zh');
  vi.unstubAllGlobals();
});

const toEnglish = () => screen.queryByRole('button', { name: 'EN, switch to English' });

test('a member changes the language in the header of a page without the drawer, which has it where it is', () => {
  const { unmount } = renderAt('/hongbao', <SiteHeader />);
  expect(toEnglish()).toBeTruthy();
  unmount();
  renderAt('/', <SiteHeader onMenu={() => undefined} />);
  expect(toEnglish()).toBeNull();
});

test('the member centre has no header: the language is a row of its list, and leads back again', async () => {
  renderAt('/mine', <Entries isAgent={false} />);
  const row = toEnglish();
  expect(row?.textContent).toBe('English');
  if (row !== null) await userEvent.click(row);
  expect(await screen.findByRole('button', { name: '切换到中文' })).toHaveProperty('textContent', '中文');
});
