// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import type { OwnSession } from './own-account.ts';
import { Sessions } from './sessions.tsx';

signedInForEach();

const session = (id: string, more: Partial<OwnSession> = {}): OwnSession => ({
  id,
  network: `203.0.113.${id.length}`,
  device: '',
  createdAt: '2026-11-20T16:30:05Z',
  usedAt: '2026-11-21T16:30:05Z',
  own: false,
  ...more,
});
const cells = (id: string) =>
  [...document.querySelectorAll(`tr[data-row-key="${id}"] td`)].map(({ textContent }) => textContent);

test('one’s own session stays, the other that was pressed is ended, and all others at once after a question', async () => {
  const asked = answerWith({ endStaffSession: () => null, endOtherStaffSessions: () => null });
  renderAt('/account', <Sessions of={[session('a', { own: true }), session('bb'), session('ccc')]} />);
  expect(cells('a').slice(1)).toEqual(['2026-11-21 00:30:05', '2026-11-22 00:30:05', '本次登录']);
  expect(document.querySelector('tr[data-row-key="a"] button')).toBeNull();
  fireEvent.click(screen.getByLabelText('退出 未知设备 203.0.113.3'));
  await screen.findByText('该设备已退出');
  expect(asked.endStaffSession).toEqual([{ id: 'ccc' }]);
  fireEvent.click(screen.getByText('退出其他所有设备'));
  expect(asked.endOtherStaffSessions).toBeUndefined();
  fireEvent.click(await screen.findByText('全部退出'));
  await waitFor(() => expect(asked.endOtherStaffSessions).toHaveLength(1));
});

test('where there is no other session there is nothing to end', () => {
  renderAt('/account', <Sessions of={[session('a', { own: true })]} />);
  expect(screen.queryByText('退出其他所有设备')).toBeNull();
});
