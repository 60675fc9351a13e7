/** What the house gives back of what is played, changed from a moment that may be hours away: bets before it keep the rates of theirs. */
import { type RebateTable, rebateCategories } from '../books/rules.ts';
import { told } from '../town.ts';
import type { Kind } from './action.ts';
import { proposalOf } from './offers.ts';

const hourMs = 3_600_000;
/** Basis points that a rate goes up or down by at most: the house keeps more of every game than it then gives. */
const step = 5;
/** Levels that somebody holds soon; most hold the first. */
const lowLevels = [0, 0, 0, 1, 2] as const;

/** One of the chiefs asks for it; the other decides about it as about any change of rules. */
export const changeRebates: Kind = ({ world: { api, now }, papers, by, newKey }, dice) => {
  const key = newKey(dice);
  const level = dice.pick(lowLevels);
  const more = dice.whole(1, step) * (dice.happens(50) ? 1 : -1);
  const laterMs = dice.happens(70) ? dice.whole(1, 18) * hourMs : 0;
  const held = papers.rates.at(-1);
  // Of two changes the second would be of figures that do not hold any more.
  if (papers.ratesAsked || held === undefined || held.since > now() - hourMs) return undefined;
  return {
    words: `staff change level ${level + 1}’s rebates by ${more}, ${laterMs > 0 ? `in ${laterMs / hourMs} hours` : 'at once'}`,
    async run() {
      const { data: current } = await by('chief', (token) => api.staff('vipSettings', {}, token));
      const levels = current.levels.map((row, place) => {
        if (place !== level) return row;
        const rebate = Object.entries(row.rebate).map(([category, rate]) => [
          category,
          Math.max(0, rate + more),
        ]);
        return { ...row, rebate: Object.fromEntries(rebate) as typeof row.rebate };
      });
      told(await by('chief', (token) => api.staff('dryRunRebates', { levels }, token)));
      const from = laterMs > 0 ? new Date(now() + laterMs).toISOString() : undefined;
      const reply = await by('chief', async (token) => {
        const asked = await api.staff('updateVipSettings', { levels }, token);
        if (asked.data?.state !== 'unconfirmed') return asked;
        const proposal = { ...proposalOf(asked.data.figures), ...(from !== undefined && { from }) };
        return api.staff('updateVipSettings', { levels, proposal }, token, key);
      });
      const outcome = told(reply, ['rule_change_open', 'rates_above_edge']);
      if (outcome !== 'ok') return outcome;
      if (reply.data.change === null) return 'the same';
      const table: RebateTable = levels.map(({ rebate }) => rebateCategories.map((name) => rebate[name]));
      papers.ratesAsked = { change: reply.data.change.id, table };
      return from === undefined ? 'at once' : 'later';
    },
  };
};
