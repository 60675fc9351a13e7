// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { Referrals } from './referrals.tsx';

signedInForEach();

type Row = ReturnType<NonNullable<Parameters<typeof answerWith>[0]['promotionReferrals']>>['rows'][number];
const friend = (friendId: number, more: Partial<Row> = {}): Row => ({
  friendId,
  friend: `friend${friendId}`,
  referrerId: 100_001,
  referrer: 'mingpai01',
  depositedAt: '2026-11-20T16:30:05Z',
  until: '2026-12-20T16:30:05Z',
  state: 'waiting',
  why: null,
  reasons: [],
  sameAs: null,
  ...more,
});
async function open(rows: Row[], search = '') {
  const asked = answerWith({
    staffMe: () => staff('promotions', 'members.read'),
    promotionReferrals: () => ({ rows, total: rows.length, more: false }),
  });
  renderAt(`/promotions/12${search}`, <Referrals id={12} />);
  await waitFor(() => expect(asked.promotionReferrals).toHaveLength(1));
  return asked;
}
const cells = (id: number) =>
  [...document.querySelectorAll(`tr[data-row-key="${id}"] td`)].map(({ textContent }) => textContent);

test('a friend who brings nothing says why, and who it is taken for leads to the reasons', async () => {
  await open([
    friend(1, {
      state: 'nothing',
      why: 'same_person',
      sameAs: 100_001,
      reasons: [
        { sign: 'device', text: '同一设备' },
        { sign: 'network', text: '同一网络' },
      ] as unknown as Row['reasons'],
    }),
    friend(2, { state: 'nothing', why: 'budget' }),
    friend(3, { state: 'given' }),
  ]);
  await waitFor(() => expect(cells(1)).toHaveLength(5));
  expect(cells(1)[4]).toBe('不发放疑为同一人 #100001：同一设备、同一网络');
  expect(document.querySelector('a[href$="tab=related"]')?.getAttribute('href')).toBe(
    '/members/100001?tab=related',
  );
  expect([cells(2)[4], cells(3)[4]]).toEqual(['不发放预算已用完', '已发放']);
  expect(cells(3).slice(2, 4)).toEqual(['2026-11-21 00:30:05', '2026-12-21 00:30:05']);
});

test('the address names the state, which a press changes; the list is asked of this promotion alone', async () => {
  const asked = await open([friend(1)], '?friendState=given');
  expect(asked.promotionReferrals?.[0]).toMatchObject({ id: 12, state: 'given', page: 1 });
  fireEvent.click(screen.getByText('不发放'));
  await waitFor(() => expect(asked.promotionReferrals?.at(-1)).toMatchObject({ state: 'nothing' }));
});

test('a state that there is not is all of them; nobody is said to be nobody', async () => {
  const asked = await open([], '?friendState=everything');
  expect(asked.promotionReferrals?.[0]).toMatchObject({ state: 'all' });
  await screen.findByText('还没有好友');
});
