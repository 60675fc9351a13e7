/** What the house gives by itself and how much it lets be won: cash back on losses, a code, wins that are looked at first. */
import type { ConsolePayload } from '@mingpai/contract/console/types';
import { told } from '../town.ts';
import { as } from './members.ts';
import { minuteMs } from './spans.ts';
import { agree, anybody, does, type Office, type Task } from './task.ts';

type Draft = Omit<ConsolePayload<'savePromotion'>, 'typeId' | 'startsAt'>;

const code = 'MINGPAI88';
const everything = { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 };

const common = {
  banner: '/pictures/promotions/1.svg',
  audience: 'all',
  audienceValue: 0,
  bonus: 0,
  position: 9,
  state: 'published',
  endsAt: null,
  budget: 20_000,
} as const;
const offered = {
  base: 'bonus',
  weights: everything,
  combines: true,
  betCeiling: 0,
  usualBet: 10,
  total: 5_000,
} as const;

const cashBack: Draft = {
  ...common,
  title: '周周负盈利返现',
  memo: '上周输了的，返还5%，最高500元',
  titleEn: 'Weekly cash back',
  memoEn: '5% of last week’s losses back, up to ¥500',
  content: '<p>每周一按上周实际负盈利返还5%，满100元起返，最高500元，可直接取款。</p>',
  contentEn:
    '<p>Every Monday 5% of what you really lost last week comes back, from ¥100 lost and up to ¥500, free to withdraw.</p>',
  applies: 'always',
  multiple: 0,
  offer: {
    ...offered,
    award: 'losses',
    code: '',
    days: 7,
    tiers: [{ from: 100, percent: 5, ceiling: 500 }],
    fixed: 0,
    losses: { span: 'week', venues: [] },
  },
};

const welcomeCode: Draft = {
  ...common,
  title: '球友群专属口令',
  memo: '输入口令领8.8元，3倍流水',
  titleEn: 'A code for the fan group',
  memoEn: 'Enter the code for ¥8.80, to be played 3 times',
  content: '<p>在活动页输入口令即可领取8.8元，每人一次，3倍流水后可取款。</p>',
  contentEn:
    '<p>Enter the code on the promotions page for ¥8.80, once each; withdraw it after playing it 3 times.</p>',
  applies: 'once',
  multiple: 3,
  offer: { ...offered, award: 'code', code, days: 14, tiers: [], fixed: 8.8 },
};

/** Tried on what has been before it is published, as the console asks. */
const offerAt = (at: number, draft: Draft): Task => ({
  at,
  async run(office, dice) {
    const { api, now } = office.place;
    const { types } = await does<{ types: { id: number }[] }>(
      office,
      'chief',
      (token) => api.staff('promotionList', {}, token),
      dice,
    );
    const promotion = { ...draft, typeId: types[0]?.id ?? 0, startsAt: new Date(now()).toISOString() };
    await does(office, 'chief', (token) => api.staff('dryRunPromotion', promotion, token), dice);
    await agree(
      office,
      (token, proposal) => api.staff('savePromotion', { ...promotion, ...(proposal && { proposal }) }, token),
      dice,
    );
  },
});

const codesAt = (at: number): Task => ({
  at,
  async run(office, dice) {
    const { api } = office.place;
    const key = crypto.randomUUID();
    const person = anybody(office, dice);
    const redeemed = await as(office.place, person, (token) =>
      api.call('redeemPromotionCode', { code }, { token, key }),
    );
    told(redeemed, ['promotion_applied', 'promotion_not_for_you']);
  },
});

/** Low enough that somebody reaches it, in steps: no figure changes by more than ten times at once. */
const winLimit: Task = {
  at: 0.24,
  async run(office, dice) {
    const { api } = office.place;
    for (const win of [50_000, 5_000, 500, 200]) {
      const limits = { venue: 'ae', win, multiple: 5_000, hour: 2_000_000, ahead: 100_000, day: 3_000_000 };
      await agree(
        office,
        (token, proposal) =>
          api.staff('updateExposureLimits', { ...limits, ...(proposal && { proposal }) }, token),
        dice,
      );
    }
  },
};

/** One proposes and another confirms; what came last is left to whoever sits down. */
const heldWinsAt = (at: number): Task => ({
  at,
  async run(office: Office, dice) {
    const { api } = office.place;
    const { rows } = await does<{ rows: { id: number; held: number }[] }>(
      office,
      'chief',
      (token) => api.staff('heldWins', {}, token),
      dice,
    );
    for (const { id, held } of rows) {
      const proposed = { id, verdict: 'release', reason: '场馆确认结果无误' } as const;
      await does(office, 'chief', (token, key) => api.staff('proposeHeldWin', proposed, token, key), dice);
      await office.place.sleep(minuteMs);
      const confirmed = { id, verdict: 'release', held } as const;
      await does(office, 'chief2', (token, key) => api.staff('confirmHeldWin', confirmed, token, key), dice);
    }
  },
});

/** A member brought by an agent belongs to another from now on. */
const movesAt = (at: number): Task => ({
  at,
  async run(office, dice) {
    const { api } = office.place;
    const agent = dice.pick(office.honest().filter(({ isAgent }) => isAgent));
    const member = dice.pick(office.honest().filter(({ isAgent }) => !isAgent));
    if (!agent || !member) return;
    const move = { id: Number(member.id), to: Number(agent.id) };
    await agree(
      office,
      (token, proposal) => api.staff('moveToAgent', { ...move, ...(proposal && { proposal }) }, token),
      dice,
    );
  },
});

export const giving: readonly Task[] = [
  offerAt(0.14, welcomeCode),
  ...[0.19, 0.31, 0.46, 0.61, 0.77, 0.92].map(codesAt),
  offerAt(0.38, cashBack),
  winLimit,
  ...[0.41, 0.56, 0.7, 0.84, 0.94].map(heldWinsAt),
  movesAt(0.49),
  movesAt(0.79),
];
