/** People who want to leave: they ask for their account to be closed, think better of it, or are let go by the night. */
import { told } from '../town.ts';
import type { Kind } from './action.ts';

export const leave: Kind = ({ world: { api }, as }, dice, player) => {
  if (player.leaves !== undefined) return undefined;
  const waives = dice.happens(70);
  return {
    words: `${player.name} wants to leave${waives ? ', whatever is left' : ''}`,
    async run() {
      const { password } = player;
      player.askedToLeave = true;
      const reply = await as(player, (token) =>
        api.call('askClosing', { password, code: '', waives }, { token }),
      );
      if (reply.code === 200) player.leaves = Date.parse(`${reply.data.closes.replace(' ', 'T')}+08:00`);
      return told(reply, [
        'closing_obstacles',
        'closing_waive',
        // Somebody set a new one meanwhile.
        ...(player.password === password ? [] : (['wrong_login_password'] as const)),
        'rate_limited',
      ]);
    },
  };
};

export const stay: Kind = ({ world: { api }, players, as }, dice) => {
  const player = dice.pick(players.filter(({ leaves }) => leaves !== undefined));
  if (!player) return undefined;
  return {
    words: `${player.name} stays after all`,
    async run() {
      const outcome = told(await as(player, (token) => api.call('undoClosing', {}, { token })));
      const { data } = await as(player, (token) => api.call('closingStatus', {}, { token }));
      if (data.asked) throw new Error(`${player.name} stays, and is to leave ${data.asked.closes}`);
      player.leaves = undefined;
      return outcome;
    },
  };
};
