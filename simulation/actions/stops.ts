/** Doors that staff shut while money is under way, and open again: one at a time, or a life would stand still. */
import { type Shut, told } from '../town.ts';
import type { Kind } from './action.ts';

type Door = Pick<Shut, 'kind' | 'target'>;

const doors: readonly [Door, ...Door[]] = [
  { kind: 'deposits', target: '' },
  { kind: 'withdrawals', target: '' },
  { kind: 'transfers', target: '' },
  { kind: 'promotions', target: '' },
  { kind: 'way', target: 'bank' },
  { kind: 'network', target: 'TRC20' },
  { kind: 'venue', target: 'mpqp' },
];

export const shut: Kind = ({ world: { api, now }, papers, by, newKey }, dice) => {
  const door = dice.pick(doors);
  const key = newKey(dice);
  if (papers.shut.some(({ until }) => until === undefined)) return undefined;
  return {
    words: `staff stop ${door.kind}${door.target && ` ${door.target}`}`,
    async run() {
      const stop = { ...door, body: '检修中', bodyEn: 'Maintenance', reason: '模拟' };
      const made = await by('chief', (token) => api.staff('makeStop', stop, token, key));
      told(made);
      papers.shut.push({ ...door, id: made.data.id, from: now(), until: undefined });
      return door.kind;
    },
  };
};

export const open: Kind = ({ world: { api, now }, papers, by, newKey }, dice) => {
  const key = newKey(dice);
  const door = papers.shut.find(({ until }) => until === undefined);
  if (!door) return undefined;
  return {
    words: `staff open ${door.kind} again`,
    async run() {
      // Two may ask at once.
      door.until ??= now();
      const lifted = { id: door.id, reason: '已恢复' };
      return told(await by('chief2', (token) => api.staff('liftStop', lifted, token, key)), [
        'already_decided',
      ]);
    },
  };
};
