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
    at: '2026-11-21 12:00:00',
    until: '2026-11-30 12:00:00',
    betCeiling: 0,
    ...bonus,
  }));
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 200, message: '', data: { locked: 20, newcomers_offer: null, data, claimed: [] } }),
  );
  renderAt('/bonuses', <BonusList />);
}

test('bonuses that could not be read are not shown as none, and are asked for again by a tap', async () => {
  openSession('token', false);
  let broken = true;
  vi.stubGlobal('fetch', async () => {
    if (broken) return Response.json({ code: 9500, message: '系统异常', data: null });
    return Response.json({
      code: 200,
      message: '',
      data: { locked: 0, newcomers_offer: null, data: [], claimed: [] },
    });
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

test.each([
  ['forfeited', '已放弃'],
  ['expired', '已过期'],
  ['cancelled', '已取消'],
])('a bonus that is %s asks for nothing more', async (state, says) => {
  open({ name: '暗号', required: 26.4, played: 0, left: 26.4, state });
  expect(await screen.findByText(says)).toBeTruthy();
  expect(screen.getByText('流水 0.00 / 26.40元')).toBeTruthy();
  expect(screen.queryByText(/还差/)).toBeNull();
});

test('who is asked whether to give up a bonus can keep it by a quieter button, and nothing is sent', async () => {
  const user = hastyUser();
  open({ name: '首存礼', required: 190, played: 50, left: 140, state: 'active' });
  await user.click(await screen.findByRole('button', { name: '放弃彩金' }));
  const sheet = within(await screen.findByRole('dialog', { name: '放弃这笔彩金？' }));
  const keep = sheet.getByRole('button', { name: '保留彩金' });
  expect(keep.className).toContain('quiet');
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  await user.click(keep);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '放弃这笔彩金？' })).toBeNull());
  expect(fetched).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: '放弃彩金' })).toBeTruthy();
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
    at: '2026-11-21 12:00:00',
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
      claimed: [],
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

test('claimed bonuses stand among the others by their time, each with what became of it', async () => {
  openSession('token', false);
  const grant = {
    id: 7,
    name: '周末礼',
    amount: 20,
    required: 100,
    played: 10,
    left: 90,
    state: 'active',
    at: '2026-11-21 12:00:00',
    until: '2026-11-30 12:00:00',
    weights: { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 },
    betCeiling: 0,
  } as const;
  answerWith({
    bonusGrants: {
      locked: 20,
      newcomers_offer: null,
      data: [
        grant,
        {
          ...grant,
          id: 8,
          name: '周周返现',
          required: 0,
          played: 0,
          left: 0,
          state: 'fulfilled',
          at: '2026-11-18 09:00:00',
        },
      ],
      claimed: [
        {
          id: 9,
          name: '首存礼',
          amount: 38,
          at: '2026-11-22 09:00:00',
          required: 190,
          played: 50,
          left: 140,
        },
        { id: 7, name: '生日礼', amount: 8, at: '2026-11-20 09:00:00', required: 0, played: 0, left: 0 },
        { id: 3, name: '开业礼', amount: 5, at: '2026-11-19 09:00:00', required: 25, played: 25, left: 0 },
      ],
    },
  });
  renderAt('/bonuses', <BonusList />);
  await screen.findByText('首存礼');
  const cards = [...document.querySelectorAll('time')].map(
    (time) => time.parentElement?.parentElement?.textContent,
  );
  expect(cards).toEqual([
    '首存礼¥38.0038.00元流水 50.00 / 190.00元还差140.00元到账 2026-11-22 09:00:00已到账',
    '周末礼¥20.0020.00元流水 10.00 / 100.00元还差90.00元期限 2026-11-30 12:00:00进行中',
    '生日礼¥8.008.00元没有流水要求到账 2026-11-20 09:00:00已到账',
    '开业礼¥5.005.00元流水 25.00 / 25.00元流水已完成到账 2026-11-19 09:00:00已到账',
    '周周返现¥20.0020.00元没有流水要求到账 2026-11-18 09:00:00已到账',
  ]);
  // What is in the wallet is nobody's to give up.
  expect(screen.getAllByRole('button', { name: '放弃彩金' })).toHaveLength(1);
});

test('what was played through is told with what was asked of it, and what ran out is no success', async () => {
  open(
    { name: '月初礼', required: 100, played: 100, left: 0, state: 'fulfilled' },
    { name: '过期礼', required: 100, played: 10, left: 90, state: 'expired', at: '2026-11-01 12:00:00' },
  );
  expect(await screen.findByText('流水 100.00 / 100.00元')).toBeTruthy();
  expect(screen.queryByText('没有流水要求')).toBeNull();
  expect(screen.getByText('已过期').className).toContain('refused');
  expect(screen.getByText('已到账').className).toContain('done');
});

test('a bonus that comes while the list is in sight makes itself room; those that were there do not move', async () => {
  openSession('token', false);
  const grant = { id: 1, amount: 20, required: 0, played: 0, left: 0, state: 'active' } as const;
  const more = { at: '2026-11-21 12:00:00', until: '2026-11-30 12:00:00', betCeiling: 0 };
  const data = [{ ...grant, ...more, name: '首存礼' }];
  answerWith({
    bonusGrants: () => ({ locked: 20, newcomers_offer: null, data: [...data], claimed: [] }) as never,
    redeemPromotionCode: null,
  });
  renderAt(
    '/welfare',
    <>
      <BonusList />
      <CodeForm />
    </>,
  );
  const place = async (name: string) =>
    (await screen.findByText(name)).closest('[class~="place"]')?.classList.contains('coming');
  expect(await place('首存礼')).toBe(false);
  data.push({ ...grant, ...more, id: 2, name: '周末礼' } as never);
  await userEvent.type(screen.getByRole('textbox', { name: '优惠码' }), 'WEEKEND');
  await userEvent.click(screen.getByRole('button', { name: '使用' }));
  expect(await place('周末礼')).toBe(true);
  expect(await place('首存礼')).toBe(false);
});

test('why a code brings nothing stands at its field, which keeps it', async () => {
  openSession('token', false);
  vi.stubGlobal('fetch', async () => Response.json({ code: 5040, message: '优惠码已过期', data: null }));
  renderAt('/welfare', <CodeForm />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '优惠码' });
  await userEvent.type(field, 'WELCOME');
  await userEvent.click(screen.getByRole('button', { name: '使用' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '优惠码已过期',
  );
  expect(field.value).toBe('WELCOME');
});

test('a code whose answer was lost is named as one whose result is not known', async () => {
  openSession('token', false);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  renderAt('/welfare', <CodeForm />);
  await userEvent.type(await screen.findByRole('textbox', { name: '优惠码' }), 'WELCOME');
  await userEvent.click(screen.getByRole('button', { name: '使用' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/提交的兑换结果未知/);
});
