/** Members who mind how much they play, and those who leave. */
import type { Dice } from '../dice.ts';
import { minuteMs } from './spans.ts';
import { anybody, asks, type Office, type Task } from './task.ts';

/** Far above what they bring: a past in which nobody may play any more would be none. */
const limitAt = (at: number, kind: 'deposit' | 'loss' | 'stake'): Task => ({
  at,
  async run(office, dice) {
    const { api } = office.place;
    const limit = { kind, span: dice.pick(['day', 'week', 'month'] as const), amount: 200_000 } as const;
    await asks(office, anybody(office, dice), (token) => api.call('setPlayLimit', limit, { token }));
  },
});

const breakAt = (at: number, kind: 'break' | 'exclusion', days: number): Task => ({
  at,
  async run(office, dice) {
    const { api } = office.place;
    const person = await office.newcomer(dice);
    const key = crypto.randomUUID();
    await asks(office, person, (token) => api.call('takePlayBreak', { kind, days }, { token, key }));
  },
});

/** Who never played and wants to be forgotten; some think better of it. Of the last their own days run while somebody looks. */
const leavesAt = (at: number, returns = false): Task => ({
  at,
  async run(office: Office, dice: Dice) {
    const { place } = office;
    const person = await office.newcomer(dice);
    await place.sleep(dice.whole(minuteMs, 5 * minuteMs));
    const asked = { password: person.password, code: '', waives: true };
    await asks(office, person, (token) => place.api.call('askClosing', asked, { token }));
    if (returns) await asks(office, person, (token) => place.api.call('undoClosing', {}, { token }));
  },
});

export const care: readonly Task[] = [
  limitAt(0.25, 'deposit'),
  limitAt(0.42, 'loss'),
  limitAt(0.58, 'deposit'),
  limitAt(0.82, 'stake'),
  breakAt(0.52, 'break', 7),
  breakAt(0.73, 'exclusion', 180),
  breakAt(0.96, 'break', 30),
  leavesAt(0.34),
  leavesAt(0.64, true),
  leavesAt(0.97),
];
