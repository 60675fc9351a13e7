// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { hastyUser } from '../../testing/hasty-user.ts';
import { renderAt } from '../../testing/render-at.tsx';
import Drawer from './drawer.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

test.each([true, false])(
  'whatever leads elsewhere from the drawer shuts it: who comes back finds the page (a member: %s)',
  async (member) => {
    answerWith({ profile: { username: 'traveller1', current_vip: 'VIP2', balance: 5 } as Answer<'profile'> });
    if (member) openSession('token', false);
    const onClose = vi.fn();
    renderAt('/', <Drawer open onClose={onClose} />);
    const links = await screen.findAllByRole('link');
    const user = hastyUser();
    for (const link of links) {
      onClose.mockClear();
      await user.click(link);
      expect([link.textContent, onClose.mock.calls.length]).toEqual([link.textContent, 1]);
    }
    // Nine entries; a member’s three ways of money, a visitor’s way in.
    expect(links).toHaveLength(member ? 12 : 10);
  },
);

test('only who is signed in can sign out', async () => {
  answerWith({});
  renderAt('/', <Drawer open onClose={() => undefined} />);
  await screen.findAllByRole('link');
  expect(screen.queryByRole('button', { name: '安全退出' })).toBeNull();
  cleanup();
  openSession('token', false);
  renderAt('/', <Drawer open onClose={() => undefined} />);
  expect(await screen.findByRole('button', { name: '安全退出' })).toBeTruthy();
});
