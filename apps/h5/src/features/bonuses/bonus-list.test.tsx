// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { hastyUser } from '../../testing/hasty-user.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { BonusList } from './bonus-list.tsx';
import { CodeForm } from './code-form.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

/** The list with these bonuses. */
function open(...bonuses: readonly object[]): void {
  openSession('token', false);
  const data = bonuses.map((bonus, index) => ({
    id: index + 1,
    amount: 20,
    until: '2026-11-30 12:00:00',
    betCeiling: 0,
    ...bonus,
  }));
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 200, message: '', data: { locked: 20, newcomers_offer: null, data } }),
  );
  renderAt('/bonuses', <BonusList />);
}

test('bonuses that could not be read are not shown as none, and are asked for again by a tap', async () => {
  openSession('token', false);
  let broken = true;
  vi.stubGlobal('fetch', async () => {
    if (broken) return Response.json({ code: 9500, message: '系统异常', data: null });
    return Response.json({ code: 200, message: '', data: { locked: 0, newcomers_offer: null, data: [] } });
  });
  renderAt('/bonuses', <BonusList />);
  const again = await screen.findByRole('button', { name: /重试|重新/ });
  expect(screen.queryByText(/会记在这里/)).toBeNull();
  broken = false;
  await userEvent.click(again);
  expect(await screen.findByText(/会记在这里/)).toBeTruthy();
});

test('a bonus says how much of what it asks is played and what is left, and can be given up until then', async () => {
  open({ name: '首存礼', required: 190, played: 50, left: 140, state: 'active' });
  expect(await screen.findByText('流水 50.00 / 190.00元')).toBeTruthy();
  expect(screen.getByText('还差140.00元')).toBeTruthy();
  expect(screen.getByRole('button', { name: '放弃彩金' })).toBeTruthy();
});

test('what is played to the end is not given up, nor what is no longer active', async () => {
  open(
    { name: '首存礼', required: 190, played: 190, left: 0, state: 'active' },
    { name: '周末礼', required: 100, played: 40, left: 60, state: 'expired' },
  );
  expect(await screen.findByText('流水 190.00 / 190.00元')).toBeTruthy();
  expect(screen.getByText('已过期')).toBeTruthy();
  expect(screen.queryByText('还差0.00元')).toBeNull();
  expect(screen.queryByRole('button', { name: '放弃彩金' })).toBeNull();
});

test('who gives up a bonus reads which sum goes, and gives up that one', async () => {
  const user = hastyUser();
  openSession('token', false);
  const weights = { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 };
  const bonus = {
    required: 190,
    played: 50,
    left: 140,
    state: 'active',
    until: '2026-11-30 12:00:00',
  } as const;
  const asked = answerWith({
    bonusGrants: {
      locked: 120,
      newcomers_offer: null,
      data: [
        { ...bonus, id: 1, name: '首存礼', amount: 20, weights, betCeiling: 0 },
        { ...bonus, id: 2, name: '周末礼', amount: 100, weights, betCeiling: 0 },
      ],
    },
    forfeitGrant: null,
  });
  renderAt('/bonuses', <BonusList />);
  await screen.findByText('周末礼');
  const [, second] = screen.getAllByRole('button', { name: '放弃彩金' });
  if (second === undefined) throw new Error('two bonuses are expected');
  await user.click(second);
  const sheet = within(await screen.findByRole('dialog', { name: '放弃这笔彩金？' }));
  expect(sheet.getByText(/^100\.00元彩金将退回平台/)).toBeTruthy();
  expect(asked.forfeitGrant).toBeUndefined();
  await user.click(sheet.getByRole('button', { name: '放弃彩金' }));
  await waitFor(() => expect(asked.forfeitGrant).toEqual([{ id: 2 }]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '放弃这笔彩金？' })).toBeNull());
});

test('a code is sent as it was typed, and nothing is sent without one', async () => {
  openSession('token', false);
  const asked = answerWith({ redeemPromotionCode: null });
  renderAt('/welfare', <CodeForm />);
  const use = await screen.findByRole('button', { name: '使用' });
  await userEvent.click(use);
  await userEvent.type(screen.getByRole('textbox', { name: '优惠码' }), 'WELCOME');
  await userEvent.click(use);
  await waitFor(() => expect(asked.redeemPromotionCode).toEqual([{ code: 'WELCOME' }]));
});
