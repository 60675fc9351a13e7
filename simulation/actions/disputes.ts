/** What agents say in their portal against statements that were not paid, and what staff answer, with a correction or without. */
import { ticketIn } from '../../apps/server/src/testing/client.ts';
import { fen, type Player, type Town, told } from '../town.ts';
import type { Kind } from './action.ts';

export const dispute: Kind = ({ world: { api }, players, papers, as, insist, newKey }, dice) => {
  const agents = players.filter(({ isAgent }) => isAgent);
  if (agents.length === 0) return undefined;
  const agent = dice.pick(agents);
  const key = newKey(dice);
  return {
    words: `${agent?.name} says that a statement is wrong`,
    async run() {
      if (!agent) return 'none';
      const address = await as(agent, (token) => api.call('agentLoginUrl', {}, { token }));
      const shown = told(address, ['member_frozen']);
      if (shown !== 'ok') return shown;
      const ticket = ticketIn(address.data.url);
      const opened = await insist(() => api.agent('portalOpen', { ticket }));
      // Opened by a server that died before it said so: a ticket opens once.
      if (told(opened, ['agent_ticket_spent']) !== 'ok') return 'died';
      const { token } = opened.data;
      const { data } = await insist(() => api.agent('portalStatements', {}, { token }));
      const row = data.rows.find(({ disputableUntil }) => disputableUntil !== null);
      if (!row) return 'nothing to say';
      const outcome = told(
        await insist(() =>
          api.agent('portalDispute', { statement: row.id, reason: '少算了一天' }, { token, key }),
        ),
        ['dispute_paid', 'dispute_twice', 'dispute_late'],
      );
      if (outcome === 'ok') papers.disputes.push({ statement: row.id, agent, open: true });
      return outcome;
    },
  };
};

/** One of the staff answers; of a correction a colleague decides. */
export const answerDispute: Kind = (town, dice) => {
  const {
    world: { api },
    papers,
    by,
    newKey,
  } = town;
  const corrects = dice.happens(50);
  const direction = dice.happens(70) ? 'credit' : 'debit';
  const amount = dice.whole(1, 5_000) / 100;
  const approves = dice.happens(70);
  const [key, again, last] = [newKey(dice), newKey(dice), newKey(dice)];
  return {
    words: `staff answer what an agent says${corrects ? `: ${direction} ${amount}${approves ? '' : ', not granted'}` : ''}`,
    async run() {
      const { data } = await by('chief', (token) =>
        api.staff('agentStatements', { state: 'disputed' }, token),
      );
      const row = data.rows.find((one) => one.dispute?.state === 'open');
      if (!row) return 'none';
      const paper = papers.disputes.find(({ statement }) => statement === row.id);
      const over = (is: boolean) => {
        if (paper) paper.open = !is;
      };
      if (!corrects) over(true);
      const answer = {
        id: row.id,
        answer: '已核对',
        ...(corrects && { correction: { direction, amount: String(amount) } as const }),
      };
      const reply = await by('chief', (token) => api.staff('answerAgentDispute', answer, token, key));
      const outcome = told(reply, ['dispute_answered']);
      if (outcome !== 'ok') return outcome;
      if (reply.data.orderNo === null) return 'stands';
      // Until a colleague has agreed nobody pays it, either.
      if (approves) over(true);
      const state = await decide(town, { orderNo: reply.data.orderNo, approves, key: again, last });
      if (state === 'approved')
        agentOf(town, row.agentId).owns += direction === 'credit' ? fen(amount) : -fen(amount);
      else over(false);
      return state === 'approved' ? `${direction} approved` : 'correction rejected';
    },
  };
};

interface Wanted {
  readonly orderNo: string;
  readonly approves: boolean;
  readonly key: string;
  readonly last: string;
}

/** @returns what became of the correction: one for which there is too little in the wallet is turned down */
async function decide({ world: { api }, by }: Town, { orderNo, approves, key, last }: Wanted) {
  const listed = () =>
    by('chief2', (token) => api.staff('adjustments', { search: orderNo, state: 'all' }, token));
  const [asked] = (await listed()).data.rows;
  if (!asked) throw new Error(`the correction ${orderNo} is in no list`);
  const { id } = asked;
  const reject = async (by2: string) =>
    told(
      await by('chief2', (token) => api.staff('rejectAdjustment', { id, reason: '没有依据' }, token, by2)),
      ['already_decided'],
    );
  if (!approves) await reject(key);
  else {
    const reply = await by('chief2', (token) => api.staff('approveAdjustment', { id }, token, key));
    if (told(reply, ['adjustment_short', 'already_decided']) === 'adjustment_short') await reject(last);
  }
  return (await listed()).data.rows[0]?.state;
}

function agentOf({ players, gone }: Town, id: number): Player {
  const agent = [...players, ...gone].find((player) => player.id === String(id));
  if (!agent) throw new Error(`nobody is agent ${id}`);
  return agent;
}
