/** Wins above the limits of a venue: booked and held until one of the staff proposes what becomes of them, and another one agrees. */
import { fen, told } from '../town.ts';
import type { Kind } from './action.ts';

/** What one venue's own wallet has paid is refused by nobody here: it would stand there and not in the books. */
export const decideHeldWin: Kind = (
  { world: { api }, seamless, papers, players, gone, by, newKey },
  dice,
) => {
  const [key, again] = [newKey(dice), newKey(dice)];
  const strict = dice.happens(40);
  return {
    words: `staff ${strict ? 'doubt' : 'believe'} the oldest win that is held`,
    async run() {
      const { data } = await by('chief2', (token) => api.staff('heldWins', {}, token));
      const row = data.rows.find(({ state }) => state === 'open');
      if (!row) return 'none';
      const { id, memberId, venue, subject, held } = row;
      const verdict = strict && venue === seamless.venue ? 'refuse' : 'release';
      const proposal = { id, verdict, reason: '已核对记录' } as const;
      const proposed = told(
        await by('chief2', (token) => api.staff('proposeHeldWin', proposal, token, key)),
        ['already_decided'],
      );
      if (proposed !== 'ok') return proposed;
      const reply = await by('chief', (token) =>
        api.staff('confirmHeldWin', { id, verdict, held }, token, again),
      );
      const outcome = told(reply, ['already_decided', 'held_win_changed']);
      if (outcome !== 'ok') {
        told(await by('chief2', (token) => api.staff('putBackHeldWin', { id }, token)), ['already_decided']);
        return outcome;
      }
      if (verdict === 'release') return 'released';
      const player = [...players, ...gone].find((one) => one.id === String(memberId));
      if (player) player.owns -= fen(held);
      papers.refused.set(`${venue} ${subject}`, fen(held));
      return 'refused';
    },
  };
};
