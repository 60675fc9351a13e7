// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { MemberGrant } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { type } from '../../testing/fields.ts';
import { buttonsOfRow, rowOf } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { MemberGrants } from './grants.tsx';

signedInForEach();

const grant = (id: number, more: Partial<MemberGrant> = {}): MemberGrant => ({
  id,
  promotion: '球友群专属口令',
  amount: 8.8,
  required: 26.4,
  played: 6.3,
  state: 'active',
  reason: '',
  closedAt: null,
  openedAt: '2026-11-29T11:37:24Z',
  expiresAt: '2026-12-13T11:37:24Z',
  firstYes: null,
  ...more,
});
type Answers = Parameters<typeof answerWith>[0];

async function open(rows: () => MemberGrant[], answers: Answers = {}, who = staff('promotions')) {
  const asked = answerWith({ staffMe: () => who, memberGrants: () => ({ rows: rows() }), ...answers });
  renderAt('/members/100004', <MemberGrants memberId={100_004} />);
  await screen.findAllByText('球友群专属口令');
  return asked;
}
const cells = (id: number) =>
  [...document.querySelectorAll(`tr[data-row-key="${id}"] td`)].map(({ textContent }) => textContent);
async function cancel(id: number, reason: string) {
  fireEvent.click(await screen.findByLabelText(`取消彩金 ${id}`));
  await screen.findByText(/8\.80元彩金退回优惠活动账户，会员的现金不变/);
  type('取消原因', reason);
  fireEvent.click(screen.getByText('确认取消'));
}

test('a bonus that was cancelled is read as cancelled at once, with why', async () => {
  let cancelled = false;
  const asked = await open(() => [grant(9, cancelled ? { state: 'cancelled', reason: '一人多号' } : {})], {
    cancelGrant: () => {
      cancelled = true;
      return { state: 'approved' };
    },
  });
  expect(cells(9).slice(1, 3)).toEqual(['8.80', '6.30 / 26.40还剩 20.10']);
  await cancel(9, ' 一人多号 ');
  await screen.findByText('彩金已取消');
  expect(asked.cancelGrant).toEqual([{ id: 9, reason: '一人多号' }]);
  await waitFor(() => expect(cells(9)[4]).toBe('已取消一人多号'));
  expect(buttonsOfRow(9, /^取\s?消$/)).toEqual([]);
});

test('one above what a person decides alone waits, and nobody is told that it is cancelled', async () => {
  await open(() => [grant(9)], { cancelGrant: () => ({ state: 'pending' }) });
  await cancel(9, '一人多号');
  await screen.findByText('已提交，等待另一位同事以同样的原因取消');
  expect(screen.queryByText('彩金已取消')).toBeNull();
});

test('whoever asked first cannot be the second; what is played through, over, or not theirs to cancel has no button', async () => {
  const mine = {
    by: '小明',
    at: '2026-11-29T11:00:00Z',
    own: true,
    amount: 8.8,
    order: '',
    reference: '',
    reasons: [],
    second: [],
  };
  await open(() => [
    grant(1, { firstYes: mine }),
    grant(2, { played: 26.4 }),
    grant(3, { state: 'expired' }),
    grant(4),
  ]);
  await waitFor(() => expect(buttonsOfRow(4, /^取\s?消$/)).toEqual(['取消']));
  expect([1, 2, 3].map((id) => buttonsOfRow(id, /^取\s?消$/))).toEqual([['取消 -'], [], []]);
});

test('who may only look has nothing to press', async () => {
  await open(() => [grant(9)], {}, staff('promotions.read'));
  await waitFor(() => rowOf(9).getByText('进行中'));
  expect(buttonsOfRow(9, /^取\s?消$/)).toEqual([]);
});

test('a refusal stands in the dialog, and the reason stays', async () => {
  await open(() => [grant(9)], {
    cancelGrant: () => {
      throw new Refusal(5_500, '流水刚刚完成，彩金已转入钱包');
    },
  });
  await cancel(9, '一人多号');
  await screen.findByText('流水刚刚完成，彩金已转入钱包');
  expect(screen.getByLabelText<HTMLTextAreaElement>('取消原因').value).toBe('一人多号');
});
