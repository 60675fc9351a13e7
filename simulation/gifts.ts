/** Promotions of this world that give by themselves: a code whose budget runs dry, a share of what a day's play lost, and friends. */
import type { ConsolePayload } from '@mingpai/contract/console/types';
import { proposalOf } from './actions/offers.ts';
import { type Town, told } from './town.ts';

export const giftCode = 'SIMULATION';
/** Of each, fen: what one of the code brings, and what it may bring in all. */
export const codeBrings = 2_000n;
export const codeTotal = 10_000n;
/** What comes back of a day's losses: a tenth, from 50 yuan on. */
export const lossShare = 10n;
export const lossFrom = 5_000n;
/** Whoever brings a friend gets so much, fen, and the friend too, once the friend has deposited and played: so many friends each. */
export const friendBrings = 3_000n;
export const friendGets = 1_000n;
export const friendDeposits = 10_000n;
export const friendPlays = 20_000n;
export const friendsAtMost = 2;

type Draft = Omit<ConsolePayload<'savePromotion'>, 'typeId' | 'startsAt'>;

const common = {
  ...{ memo: '模拟', content: '<p>模拟</p>', banner: '/pictures/promotions/1.svg' },
  ...{ audienceValue: 0, bonus: 0, position: 9, endsAt: null },
  audience: 'all',
  state: 'published',
} as const;
const offered = {
  base: 'bonus',
  weights: { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 },
  ...{ combines: true, betCeiling: 0, usualBet: 10, fixed: 0, tiers: [] },
} as const;

const drafts: readonly Draft[] = [
  {
    ...common,
    ...{ title: '口令', applies: 'once', multiple: 2, budget: Number(codeTotal) / 100 },
    offer: {
      ...offered,
      ...{ award: 'code', code: giftCode, days: 5 },
      ...{ fixed: Number(codeBrings) / 100, total: Number(codeTotal) / 100 },
    },
  },
  {
    ...common,
    ...{ title: '返现', applies: 'always', multiple: 0, budget: 20_000 },
    offer: {
      ...offered,
      ...{ award: 'losses', code: '', days: 7, total: 100_000, losses: { span: 'day', venues: [] } },
      tiers: [{ from: Number(lossFrom) / 100, percent: Number(lossShare), ceiling: 1_000 }],
    },
  },
  {
    ...common,
    ...{ title: '好友', applies: 'always', multiple: 2, budget: 20_000 },
    offer: {
      ...offered,
      ...{ award: 'referral', code: '', days: 7, total: 100_000, fixed: Number(friendBrings) / 100 },
      referral: {
        ...{ deposit: Number(friendDeposits) / 100, turnover: Number(friendPlays) / 100 },
        ...{ days: 3, friend: Number(friendGets) / 100, most: friendsAtMost },
      },
    },
  },
];

/** One chief tries them on what has been and proposes them, the other agrees. */
export async function offerGifts({ world: { api, now }, by }: Town): Promise<void> {
  const { data: list } = await by('chief', (token) => api.staff('promotionList', {}, token));
  for (const draft of drafts) {
    const promotion = {
      ...draft,
      ...{ typeId: list.types[0]?.id ?? 0, startsAt: new Date(now()).toISOString() },
    };
    told(await by('chief', (token) => api.staff('dryRunPromotion', promotion, token)));
    const save = (proposal?: ReturnType<typeof proposalOf>) =>
      by('chief', (token) =>
        api.staff('savePromotion', { ...promotion, ...(proposal && { proposal }) }, token),
      );
    const asked = await save();
    told(asked);
    if (asked.data.state !== 'unconfirmed') continue;
    const proposal = proposalOf(asked.data.figures);
    const proposed = await save(proposal);
    told(proposed);
    const yes = { id: proposed.data.change?.id ?? 0, typed: proposal.typed };
    told(await by('chief2', (token) => api.staff('approveRuleChange', yes, token)));
  }
}
