/** What the people of a demonstration do on one morning of its past, besides what they come for every day. */
import type { Reply } from '../../apps/server/src/testing/client.ts';
import { proposalOf } from '../actions/offers.ts';
import type { Dice } from '../dice.ts';
import { type Player, type StaffName, type Town, told } from '../town.ts';
import { as, type Invented, type Place } from './members.ts';

export type Person = Player & Invented;

export interface Office {
  readonly town: Town;
  readonly place: Place;
  /** Somebody new who belongs to nothing else of the past. */
  newcomer(dice: Dice): Promise<Person>;
  honest(): readonly Person[];
  suspects(): readonly Person[];
  /** Links of agents that people come by. */
  readonly campaigns: Campaign[];
}

/** An agent's link with a name. */
export interface Campaign {
  readonly agent: Person;
  readonly code: string;
}

export interface Task {
  /** Which part of the past has gone by then: 0 its begin, 1 its end. */
  readonly at: number;
  run(office: Office, dice: Dice): Promise<void>;
}

/** A call of staff that has to be taken. @throws when it is refused */
export async function does<Data>(
  { town }: Office,
  name: StaffName,
  send: (token: string, key: string) => ReturnType<Town['by']>,
  dice: Dice,
): Promise<Data> {
  const key = town.newKey(dice);
  const reply = await town.by(name, (token) => send(token, key));
  told(reply);
  return reply.data as Data;
}

interface RuleAnswer {
  readonly state: 'saved' | 'proposed' | 'unconfirmed';
  readonly change: { readonly id: number } | null;
  readonly figures: Parameters<typeof proposalOf>[0];
}

/** A change of what the house pays: one chief proposes it with its far figures typed, the other says yes. @throws when it is refused */
export async function agree(
  office: Office,
  send: (token: string, proposal?: ReturnType<typeof proposalOf>) => ReturnType<Town['by']>,
  dice: Dice,
): Promise<void> {
  const asked = await does<RuleAnswer>(office, 'chief', (token) => send(token), dice);
  if (asked.state !== 'unconfirmed') return;
  const proposal = proposalOf(asked.figures);
  const { change } = await does<RuleAnswer>(office, 'chief', (token) => send(token, proposal), dice);
  if (!change) return;
  const yes = { id: change.id, typed: proposal.typed };
  const { api } = office.place;
  await does(office, 'chief2', (token, key) => api.staff('approveRuleChange', yes, token, key), dice);
}

/** A call of a member that has to be taken. @throws when it is refused */
export async function asks<Data>(
  { place }: Office,
  person: Person,
  send: (token: string) => Promise<Reply<Data>>,
): Promise<Data> {
  const reply = await as(place, person, send);
  told(reply);
  return reply.data;
}

/** Somebody honest, whoever the dice choose. */
export function anybody({ honest }: Office, dice: Dice): Person {
  const one = dice.pick(honest());
  if (!one) throw new Error('nobody is there');
  return one;
}
