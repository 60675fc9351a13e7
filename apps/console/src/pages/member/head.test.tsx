// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MemberPage } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { Head } from './head.tsx';

signedInForEach();

/** As much of a member's page as its head reads. */
async function open(own: { readonly won: number; readonly withdrawn: number }): Promise<void> {
  answerWith({ staffMe: () => staff('members.read') });
  const page = {
    member: { id: 100_001, mobile: '', frozenAt: null, frozenReason: null },
    agent: null,
    lastSeenAt: null,
    deposits: { count: 4, sum: 1_200.1 },
    withdrawals: { count: 2, sum: own.withdrawn },
    won: own.won,
    watched: [],
    ofAgeAt: null,
    related: [],
  } as unknown as MemberPage;
  renderAt('/members/100001', <Head page={page} />);
  expect(await screen.findByText('1,200.10')).toBeTruthy();
}

/** What stands under a name. */
const under = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test.each([
  [300.2, '899.90存 1,200.10，取 300.20'],
  [1_500.3, '−300.20存 1,200.10，取 1,500.30'],
])('what a member paid in less the %d paid out is told to the fen: %s', async (withdrawn, words) => {
  await open({ won: 0, withdrawn });
  expect(under('存款 − 取款')).toBe(words);
});

test('a member who lost is said to have lost, and one who won to have won', async () => {
  await open({ won: -450.5, withdrawn: 300 });
  expect(under('会员累计输')).toBe('450.50');
  expect(screen.queryByText('会员累计赢')).toBeNull();
  cleanup();
  await open({ won: 450.5, withdrawn: 300 });
  expect(under('会员累计赢')).toBe('450.50');
  expect(screen.queryByText('会员累计输')).toBeNull();
});
