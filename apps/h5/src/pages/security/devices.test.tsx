// @vitest-environment happy-dom
import type { Answer } from '@mingpai/contract/types';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ask } from '../../ui/feedback/notify.ts';
import { Devices } from './devices.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

beforeEach(() => {
  openSession('token', false);
  vi.mocked(ask).mockResolvedValue(true);
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const session = { device: '', at: '2026-11-21 09:00:00', used: '2026-11-21 12:00:00' };
const of: Answer<'accountSecurity'> = {
  totp: { on: false, since: null },
  codes: { left: 0, total: 0, since: null },
  passkeys: [],
  email: { on: false, address: null, since: null, dead: false },
  asks: { signIn: 'new_device', withdrawals: false, from: null },
  recoveries: [],
  sessions: [
    { ...session, id: '11', address: '203.0.113.1', own: true },
    { ...session, id: '12', address: '203.0.113.2', own: false },
    { ...session, id: '13', address: '203.0.113.3', own: false },
  ],
  before: null,
};

function open() {
  const asked = answerWith({ endSession: null, endOtherSessions: null });
  renderAt('/security', <Devices of={of} />);
  const row = (address: RegExp) =>
    within(
      screen.getAllByRole('listitem').find(({ textContent }) => address.test(textContent)) as HTMLElement,
    );
  return { asked, row };
}

test('the device that is signed out is the one, and the others stay', async () => {
  const { asked, row } = open();
  await userEvent.click(row(/203\.0\.113\.2/).getByRole('button', { name: /退出$/ }));
  await waitFor(() => expect(asked.endSession).toEqual([{ id: '12' }]));
  expect(asked.endOtherSessions).toBeUndefined();
});

test('the device in hand is not signed out here', () => {
  const { row } = open();
  expect(row(/本机/).queryByRole('button')).toBeNull();
});

test('all others go together', async () => {
  const { asked } = open();
  await userEvent.click(screen.getByRole('button', { name: '退出其他所有设备' }));
  await waitFor(() => expect(asked.endOtherSessions).toEqual([{}]));
  expect(asked.endSession).toBeUndefined();
});

test('nobody is signed out who is not meant to be', async () => {
  vi.mocked(ask).mockResolvedValue(false);
  const { asked, row } = open();
  await userEvent.click(row(/203\.0\.113\.2/).getByRole('button', { name: /退出$/ }));
  await waitFor(() => expect(ask).toHaveBeenCalled());
  expect(asked).toEqual({});
});

test('who is signed in on this device alone has no others to sign out', () => {
  answerWith({});
  renderAt('/security', <Devices of={{ ...of, sessions: of.sessions.slice(0, 1) }} />);
  expect(screen.getByText(/本机/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
