// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../testing/console.tsx';
import { signedInForEach } from '../testing/signed-in.ts';
import { staff } from '../testing/staff.ts';
import { Frame } from './frame.tsx';

signedInForEach();

test('what is stopped stands above all else that is said above a page: on a phone no more is in sight', async () => {
  const since = '2026-11-20T16:30:05Z';
  answerWith({
    staffMe: () => staff('withdrawals'),
    installation: () => ({ demonstration: true, signs: [{ sign: 'staff', count: 3 }], steps: [] }),
    switchedOff: () => [],
    stops: () => [
      {
        id: 4,
        kind: 'withdrawals',
        target: '',
        named: null,
        body: '取款维护中',
        bodyEn: 'Maintenance',
        reason: '升级',
        startsAt: since,
        endsAt: null,
        holds: true,
        madeBy: '老牌',
        madeAt: since,
        liftedBy: null,
        liftedAt: null,
      },
    ],
  });
  renderAt('/withdrawals', <Frame>页</Frame>);
  const stopped = await screen.findByRole('status', { name: '已停用' });
  const demonstration = await screen.findByText(/演示站，不能收真钱/);
  await waitFor(() =>
    expect(stopped.compareDocumentPosition(demonstration) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0),
  );
  expect(stopped.parentElement?.firstElementChild).toBe(stopped);
});
