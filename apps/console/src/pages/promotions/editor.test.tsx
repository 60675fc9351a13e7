// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { DryRun, PromotionRow } from '../../api/rows.ts';
import { leave } from '../../api/session.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { fieldOf, pick, type, typeMoment } from '../../testing/fields.ts';
import { promotionRow as promotion } from '../../testing/promotion-row.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { PromotionEditor } from './editor.tsx';

signedInForEach();

const weights = { realbet: 10, sport: 100, gaming: 100, joker: 50, concise: 100, lottery: 50 };
const byDeposit: NonNullable<PromotionRow['offer']> = {
  award: 'deposit',
  code: '',
  tiers: [{ from: 200, percent: 30, ceiling: 888.5 }],
  fixed: 0,
  base: 'bonus',
  weights,
  betCeiling: 0,
  usualBet: 10,
  days: 7,
  total: 100_000,
  combines: false,
  losses: null,
  referral: null,
};
const tried: DryRun = { days: 30, cost: 1_234, costNow: null, winners: 5, top: [], clusters: [] };

type Answers = Parameters<typeof answerWith>[0];
function open(of: PromotionRow | undefined, answers: Answers = {}) {
  // What a draft was run for is kept until somebody else sits here.
  leave();
  let closed = 0;
  const asked = answerWith({
    promotionList: () => ({ types: [], venues: [], promotions: [] }),
    audienceTags: () => [],
    dryRunPromotion: () => tried,
    savePromotion: () => ({ id: 12, state: 'saved', change: null, figures: [] }),
    ...answers,
  });
  renderAt(
    '/promotions',
    <PromotionEditor
      promotion={of}
      types={[
        { id: 2, name: '存款' },
        { id: 3, name: '体育' },
      ]}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  return { asked, closed: () => closed };
}
const button = (words: RegExp) => screen.getByText(words).closest('button');
const save = () => fireEvent.click(screen.getByText(/^保\s?存$/));
const mayBeSaved = () => button(/^保\s?存$/)?.disabled === false;
const saved = () => waitFor(() => expect(button(/^保\s?存$/)?.className).not.toContain('loading'));

test('what nobody touches is saved as it was, with its instants and the days a bonus stays locked', async () => {
  const was = promotion({ endsAt: '2026-12-31T15:59:59.000Z', audienceAgents: [9], conditionAmount: 0 });
  const { asked, closed } = open(was);
  save();
  await screen.findByText('活动已保存');
  expect(asked.savePromotion).toEqual([was]);
  expect(closed()).toBe(1);
});

test('a new one begins as a draft that waits for nobody, of the first kind, from now on', async () => {
  const before = Date.now();
  const { asked } = open(undefined);
  save();
  await screen.findByText('请填写标题');
  expect(asked.savePromotion).toBeUndefined();
  type('标题', '周末加赠');
  save();
  await waitFor(() => expect(asked.savePromotion).toHaveLength(1));
  const [sent] = asked.savePromotion ?? [];
  expect(sent).toMatchObject({
    typeId: 2,
    state: 'draft',
    applies: 'once',
    place: null,
    bonus: 0,
    offer: null,
    lockedDays: 0,
    budget: 20_000,
    multiple: 1,
    endsAt: null,
    banner: '/pictures/promotions/1.svg',
  });
  expect(sent).not.toHaveProperty('id');
  expect(Math.abs(Date.parse(sent?.startsAt ?? '') - before)).toBeLessThan(10_000);
});

test('its span is typed as Beijing’s clock has it, and a bonus and its budget in yuan', async () => {
  const { asked } = open(promotion());
  typeMoment('开始（北京时间）', '2036-12-24 20:00');
  typeMoment('结束（北京时间，空：长期）', '2036-12-26 00:00:00');
  type('彩金（元，0：系统不发放）', '66.6');
  type('每日预算（元）', '5000');
  type('流水倍数', '8');
  await pick('申请条件', '累计存款达到');
  save();
  await screen.findByText('请填写金额');
  type('达到金额（元）', '300.5');
  save();
  await waitFor(() => expect(asked.savePromotion).toHaveLength(1));
  expect(asked.savePromotion?.[0]).toMatchObject({
    startsAt: '2036-12-24T12:00:00.000Z',
    endsAt: '2036-12-25T16:00:00.000Z',
    bonus: 66.6,
    budget: 5_000,
    multiple: 8,
    condition: 'deposits',
    conditionAmount: 300.5,
    lockedDays: 14,
  });
});

test('what gives money is published only as it was tried; words may change after that, figures may not', async () => {
  const { asked } = open(promotion());
  expect(mayBeSaved()).toBe(true);
  await pick('状态', '上架');
  await waitFor(() => expect(mayBeSaved()).toBe(false));
  fireEvent.click(screen.getByText(/^试\s?算$/));
  await screen.findByText(/1,234\.00/);
  await waitFor(() => expect(mayBeSaved()).toBe(true));
  expect(asked.dryRunPromotion?.[0]).toMatchObject({
    id: 12,
    bonus: 88.5,
    state: 'published',
    lockedDays: 14,
  });
  type('标题', '首存礼金（新）');
  await waitFor(() => expect(fieldOf('标题').value).toBe('首存礼金（新）'));
  expect(mayBeSaved()).toBe(true);
  type('流水倍数', '2');
  await waitFor(() => expect(mayBeSaved()).toBe(false));
  type('流水倍数', '3');
  await waitFor(() => expect(mayBeSaved()).toBe(true));
});

test('what is on already may have new words without another trial, and no other figures', async () => {
  open(promotion({ state: 'published', offer: byDeposit, bonus: 0, lockedDays: 0 }));
  type('标题', '存送');
  expect(mayBeSaved()).toBe(true);
  type('最高（元）', '999');
  await waitFor(() => expect(mayBeSaved()).toBe(false));
});

test('what gives by itself takes the place of what staff give, and cannot be locked for days of its own', async () => {
  const { asked } = open(
    promotion({ condition: 'turnover', conditionAmount: 50, conditionCategories: ['sport'] }),
  );
  fireEvent.click(screen.getByLabelText('自动发放'));
  await screen.findByLabelText('最高（元）');
  type('存款满（元）', '250.5');
  type('送（%）', '20');
  save();
  await waitFor(() => expect(asked.savePromotion).toHaveLength(1));
  expect(asked.savePromotion?.[0]).toMatchObject({
    bonus: 0,
    lockedDays: 0,
    condition: 'none',
    conditionAmount: 0,
    conditionCategories: [],
    applies: 'once',
    offer: {
      award: 'deposit',
      tiers: [{ from: 250.5, percent: 20, ceiling: 500 }],
      days: 7,
      total: 100_000,
      weights,
    },
  });
});

test('losses come back over and over, friends are paid both, and a code is written large', async () => {
  const { asked } = open(promotion({ offer: byDeposit, bonus: 0 }));
  await pick('发放方式', '亏损返还');
  await screen.findByText('亏损满（元）');
  save();
  await waitFor(() => expect(asked.savePromotion).toHaveLength(1));
  expect(asked.savePromotion?.[0]).toMatchObject({
    applies: 'always',
    offer: {
      award: 'losses',
      tiers: [{ from: 100, percent: 5, ceiling: 1_000 }],
      losses: { span: 'week', venues: [] },
    },
  });
  await saved();
  await pick('发放方式', '邀请好友');
  type('好友得（元，0：不给）', '25.5');
  save();
  await waitFor(() => expect(asked.savePromotion).toHaveLength(2));
  expect(asked.savePromotion?.[1]?.offer).toMatchObject({
    award: 'referral',
    fixed: 50,
    referral: { friend: 25.5, deposit: 100, turnover: 1_000, days: 30, most: 10 },
  });
  await saved();
  await pick('发放方式', '优惠码');
  type('优惠码', 'ab');
  save();
  await screen.findByText('4至20位字母或数字');
  type('优惠码', 'spring26');
  save();
  await waitFor(() => expect(asked.savePromotion).toHaveLength(3));
  expect(asked.savePromotion?.[2]?.offer).toMatchObject({ award: 'code', code: 'SPRING26' });
});

test('what happens elsewhere in the app gives nothing of its own, and needs no trial', async () => {
  const { asked } = open(promotion({ offer: byDeposit, bonus: 0 }));
  await pick('状态', '上架');
  await waitFor(() => expect(mayBeSaved()).toBe(false));
  await pick('参与方式', '无需申请，前往抢红包');
  await waitFor(() => expect(mayBeSaved()).toBe(true));
  save();
  await waitFor(() => expect(asked.savePromotion).toHaveLength(1));
  expect(asked.savePromotion?.[0]).toMatchObject({
    place: '/hongbao',
    offer: null,
    bonus: 0,
    condition: 'none',
    lockedDays: 0,
  });
});

test('a refusal stands above the form, and nothing that was typed is lost', async () => {
  const { closed } = open(promotion(), {
    savePromotion: () => {
      throw new Refusal(5_400, '这张图片不在');
    },
  });
  type('标题', '新标题');
  save();
  await screen.findByText('这张图片不在');
  expect([fieldOf('标题').value, closed()]).toEqual(['新标题', 0]);
});

test('what waits for a colleague is not said to be saved', async () => {
  open(promotion(), {
    savePromotion: () => ({ id: 12, state: 'proposed', change: null, figures: [] }),
  });
  save();
  await screen.findByText('已提交：等待另一位同事同意，到时生效');
  expect(screen.queryByText('活动已保存')).toBeNull();
});

test('the preview shows what is typed and not yet saved; what must be corrected leads back to the form', async () => {
  const { asked } = open(promotion());
  type('标题', '周末加赠');
  fireEvent.click(screen.getByText('预览'));
  await waitFor(() => expect(screen.getByRole('heading', { name: '周末加赠' }).textContent).toBe('周末加赠'));
  expect(document.querySelector('iframe')?.getAttribute('srcdoc')).toBe('<p>说明</p>');
  expect(document.querySelector('form')?.hidden).toBe(true);
  fireEvent.click(screen.getByText('编辑'));
  await waitFor(() => expect(document.querySelector('form')?.hidden).toBe(false));
  expect(fieldOf('标题').value).toBe('周末加赠');
  type('标题', ' ');
  fireEvent.click(screen.getByText('预览'));
  await waitFor(() => expect(document.querySelector('form')?.hidden).toBe(true));
  save();
  await screen.findByText('请填写标题');
  expect(document.querySelector('form')?.hidden).toBe(false);
  fireEvent.click(screen.getByText('预览'));
  await waitFor(() => expect(document.querySelector('form')?.hidden).toBe(true));
  fireEvent.click(screen.getByText(/^试\s?算$/));
  await waitFor(() => expect(document.querySelector('form')?.hidden).toBe(false));
  expect([asked.savePromotion, asked.dryRunPromotion]).toEqual([undefined, undefined]);
});

const cross = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }));

test('what was only looked at is closed at once, and what was typed when one says that it may go', async () => {
  const { closed } = open(promotion({ state: 'draft' }));
  cross();
  expect(closed()).toBe(1);
  type('标题', '周末加赠');
  cross();
  await screen.findByText('还没有保存，关闭后不会保留。');
  expect(closed()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: /^放\s?弃$/ }));
  await waitFor(() => expect(closed()).toBe(2));
});

test('a cross that was pressed by mistake loses nothing; what is kept as it was tried goes unasked', async () => {
  const { closed } = open(promotion({ state: 'draft' }));
  type('标题', '周末加赠');
  cross();
  fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect([fieldOf('标题').value, closed()]).toEqual(['周末加赠', 0]);
  fireEvent.click(screen.getByText(/^试\s?算$/));
  await screen.findByRole('region', { name: '试算结果' });
  cross();
  expect(closed()).toBe(1);
});
