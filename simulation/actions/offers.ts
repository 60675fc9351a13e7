/** What the house gives: rebates, red packets, promotions, commission, corrections. */
import { fen, type Player, type Town, told } from '../town.ts';
import type { Kind } from './action.ts';

export const claimRebates: Kind = ({ world: { api }, as, newKey }, dice, player) => {
  const key = newKey(dice);
  return {
    words: `${player.name} claims rebates`,
    async run() {
      const reply = await as(player, (token) => api.call('claimRebates', {}, { token, key }));
      if (reply.code === 200) {
        player.owns += fen(reply.data.money);
        const again = await as(player, (token) => api.call('claimRebates', {}, { token, key }));
        if (again.code !== 200 || again.data.money !== reply.data.money)
          throw new Error(
            `the same claim answered ${reply.data.money} and then ${again.code} ${again.data?.money}`,
          );
      }
      return told(reply, ['nothing_to_claim', 'member_frozen']);
    },
  };
};

export const grabPacket: Kind = ({ world: { api }, as, newKey }, dice, player) => {
  const key = newKey(dice);
  return {
    words: `${player.name} grabs a red packet`,
    async run() {
      const reply = await as(player, (token) => api.call('claimRedPacket', {}, { token, key }));
      if (reply.code === 200) player.owns += fen(reply.data.redpacketmoney);
      return told(reply, [
        'red_packet_not_open',
        'red_packet_no_chance',
        'red_packet_pool_dry',
        'no_offers_on_pause',
        'member_frozen',
      ]);
    },
  };
};

export const applyForPromotion: Kind = ({ world: { api }, as, newKey }, dice, player) => {
  const key = newKey(dice);
  const place = dice.whole(0, 20);
  return {
    words: `${player.name} applies for a promotion`,
    async run() {
      const { data } = await as(player, (token) => api.call('promotions', {}, { token }));
      const offer = data.data[place % Math.max(1, data.data.length)];
      if (!offer) return 'none';
      const request = { activityid: offer.id };
      const reply = await as(player, (token) => api.call('applyForPromotion', request, { token, key }));
      return told(reply, [
        'promotion_not_for_you',
        'application_open',
        'promotion_condition',
        'promotion_by_itself',
        'promotion_applied',
        'no_offers_on_pause',
        'member_frozen',
        'stopped',
      ]);
    },
  };
};

/** The oldest that waits. The bonus that the queue names is what the member gets. */
export const decidePromotion: Kind = (town, dice) => {
  const {
    world: { api },
    by,
    newKey,
  } = town;
  const approves = dice.happens(75);
  const key = newKey(dice);
  return {
    words: `staff ${approves ? 'grant' : 'reject'} the oldest application`,
    async run() {
      const { data } = await by('chief', (token) => api.staff('promotionQueue', { state: 'pending' }, token));
      const [row] = data.rows;
      if (!row) return 'none';
      const player = playerOf(town, row.memberId);
      const { id } = row;
      const reply = approves
        ? await by('chief', (token) => api.staff('approvePromotion', { id }, token, key))
        : await by('chief', (token) =>
            api.staff('rejectPromotion', { id, reason: '不符合条件' }, token, key),
          );
      const outcome = told(reply, [
        'already_decided',
        'no_offers_on_pause',
        'four_eyes',
        'not_found',
        'stopped_for_staff',
      ]);
      if (outcome !== 'ok' || !approves) return approves ? outcome : 'rejected';
      if ((reply.data as { state: string }).state !== 'approved') return 'waits for a second person';
      if (player) player.owns += fen(row.offeredBonus);
      return 'granted';
    },
  };
};

export const applyAsAgent: Kind = ({ world: { api }, as, newKey }, dice, player) => {
  if (player.isAgent) return undefined;
  const key = newKey(dice);
  const application = { mobile: `138${dice.whole(10_000_000, 99_999_999)}`, apply_info: '我有很多朋友' };
  return {
    words: `${player.name} applies as an agent`,
    run: async () =>
      told(await as(player, (token) => api.call('applyAsAgent', application, { token, key })), [
        'agent_application_open',
        'already_agent',
        'bad_input',
        'member_frozen',
      ]),
  };
};

const highest = { realbet: 60, sport: 60, gaming: 60, joker: 80, concise: 80, lottery: 40 } as const;

export const decideAgent: Kind = (town, dice) => {
  const {
    world: { api },
    by,
    newKey,
  } = town;
  const approves = dice.happens(85);
  const key = newKey(dice);
  const share = dice.whole(0, 100);
  return {
    words: `staff ${approves ? 'take' : 'reject'} the oldest who would be an agent`,
    async run() {
      const { data } = await by('chief', (token) =>
        api.staff('agentApplications', { state: 'pending' }, token),
      );
      const [row] = data.rows;
      if (!row) return 'none';
      const { id } = row;
      const top = row.parent?.rates ?? highest;
      const rates = Object.fromEntries(
        Object.keys(highest).map((name) => [name, Math.floor((top[name as 'sport'] * share) / 100)]),
      ) as Record<keyof typeof highest, number>;
      const propose = (token: string, proposal?: Proposal) =>
        api.staff(
          'approveAgentApplication',
          { id, rates, ...(proposal && { proposal }) },
          token,
          proposal && key,
        );
      const reply = approves
        ? await by('chief', async (token) => {
            const asked = await propose(token);
            return asked.data?.state === 'unconfirmed'
              ? propose(token, proposalOf(asked.data.figures))
              : asked;
          })
        : await by('chief', (token) =>
            api.staff('rejectAgentApplication', { id, reason: '资料不足' }, token, key),
          );
      const outcome = told(reply, [
        'already_decided',
        'rate_above_parent',
        'rates_above_edge',
        'rule_change_open',
        'not_found',
        'bad_input',
      ]);
      const player = playerOf(town, row.memberId);
      if (outcome === 'ok' && approves && player) player.isAgent = true;
      return outcome;
    },
  };
};

/** A second person says yes to a change of what the house pays. */
export const decideRule: Kind = ({ world: { api }, papers, by, newKey }, dice) => {
  const approves = dice.happens(90);
  const key = newKey(dice);
  return {
    words: `the second chief ${approves ? 'agrees to' : 'refuses'} a change of rules`,
    async run() {
      const { data } = await by('chief2', (token) => api.staff('ruleChanges', {}, token));
      const row = data.rows.find(({ may }) => may.includes('approve'));
      if (!row) return 'none';
      const { id } = row;
      const { typed } = proposalOf(row.figures);
      const reply = approves
        ? await by('chief2', (token) => api.staff('approveRuleChange', { id, typed }, token, key))
        : await by('chief2', (token) => api.staff('rejectRuleChange', { id, reason: '不同意' }, token, key));
      const outcome = told(reply, [
        'rule_change_over',
        'rule_change_stale',
        'rule_change_own',
        'bad_input',
        'rates_above_edge',
        'rate_above_parent',
      ]);
      const rates = papers.ratesAsked;
      if (rates?.change !== id) return outcome;
      papers.ratesAsked = undefined;
      const effectiveAt = approves && outcome === 'ok' ? reply.data?.effectiveAt : null;
      if (effectiveAt) papers.rates.push({ since: Date.parse(effectiveAt), table: rates.table });
      return outcome;
    },
  };
};

export const payCommission: Kind = (town, dice) => {
  const {
    world: { api },
    by,
    newKey,
  } = town;
  const pays = dice.happens(85);
  const key = newKey(dice);
  return {
    words: `staff ${pays ? 'pay' : 'reject'} the oldest statement of an agent`,
    async run() {
      const { data } = await by('chief', (token) => api.staff('agentStatements', { state: 'draft' }, token));
      const row = data.rows.at(-1);
      if (!row) return 'none';
      const { id, amount } = row;
      const player = playerOf(town, row.agentId);
      if (!pays) {
        const reply = await by('chief', (token) =>
          api.staff('rejectAgentStatement', { id, reason: '需要核对' }, token, key),
        );
        told(reply, ['already_decided']);
        return 'rejected';
      }
      const disputed = town.papers.disputes.find(({ statement, open }) => open && statement === id);
      const reply = await by('chief', (token) => api.staff('payAgentStatement', { id, amount }, token, key));
      const outcome = told(reply, ['already_decided', 'member_frozen', 'four_eyes', 'statement_disputed']);
      if (outcome === 'ok' && disputed?.open)
        throw new Error(`statement ${id} is paid, and its agent’s dispute was not answered`);
      if (outcome === 'ok' && reply.data.state === 'pending') return 'waits';
      if (outcome === 'ok' && player) {
        player.owns += fen(reply.data.amount);
        return reply.data.amount > 0 ? 'paid' : 'nothing to pay';
      }
      return outcome;
    },
  };
};

/** One of the staff asks, the other decides; a debit may find too little in the central wallet. */
export const correct: Kind = ({ world: { api }, by, newKey }, dice, player) => {
  const direction = dice.happens(50) ? 'credit' : 'debit';
  const amount = dice.whole(1, 20_000) / 100;
  const [key, again] = [newKey(dice), newKey(dice)];
  const multiple = direction === 'credit' ? dice.whole(0, 2) : 0;
  const request = {
    member: Number(player.id),
    direction,
    amount,
    reason: 'goodwill',
    note: '模拟',
    multiple,
  } as const;
  const approves = dice.happens(80);
  return {
    words: `staff correct ${player.name}'s balance: ${direction} ${amount}${approves ? '' : ', not granted'}`,
    async run() {
      const asked = await by('clerk', (token) => api.staff('requestAdjustment', request, token, key));
      told(asked);
      const { id, orderNo } = asked.data;
      const reply = approves
        ? await by('chief', (token) => api.staff('approveAdjustment', { id }, token, again))
        : await by('chief', (token) =>
            api.staff('rejectAdjustment', { id, reason: '没有依据' }, token, again),
          );
      const { data } = await by('chief', (token) =>
        api.staff('adjustments', { search: orderNo, state: 'all' }, token),
      );
      const state = data.rows[0]?.state;
      const outcome = told(reply, ['adjustment_short', 'already_decided']);
      if (state === 'approved') player.owns += direction === 'credit' ? fen(amount) : -fen(amount);
      return outcome === 'ok' ? `${direction} ${state}` : outcome;
    },
  };
};

function playerOf({ players, gone }: Town, id: number): Player | undefined {
  return [...players, ...gone].find((player) => player.id === String(id));
}

interface Proposal {
  readonly reason: string;
  readonly typed: Record<string, string>;
}

/** Figures that are far from what they were are typed once more. */
export function proposalOf(
  figures: readonly { readonly path: string; readonly after: string | null; readonly far: boolean }[],
): Proposal {
  const far = figures.filter((figure) => figure.far);
  return { reason: '新的约定', typed: Object.fromEntries(far.map(({ path, after }) => [path, after ?? ''])) };
}
