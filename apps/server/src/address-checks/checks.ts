/**
 * Whether an address stands on a list of the chain itself: those that the token's issuer has frozen, and those that an oracle names.
 * Not the house's own lists (screening/). Who asks the nodes is handed in; what they answered is kept as evidence beside what it was
 * asked for. Two nodes that agree make an answer, anything less leaves the decision to people.
 */
import type { Protocol } from '@mingpai/contract/states';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';

/** `issuer`: frozen by the token's issuer; `sanctions`: named by the oracle that the operator chose. */
export type ListName = 'issuer' | 'sanctions';

/** A member who binds it, a payment that it sent, a withdrawal that goes to it. */
export type Subject = `${'member' | 'payment' | 'withdrawal'}/${bigint}`;

/** What one node said; of a node that said nothing usable, why. */
export interface NodeWord {
  /** Its place in the settings, from 1: its address may hold a key. */
  readonly node: number;
  /** The block that it stood at. */
  readonly block: string | null;
  readonly lists: readonly ListName[] | null;
  readonly trouble: string | null;
}

export interface Told {
  readonly verdict: 'clear' | 'listed' | 'unknown';
  /** Of `unknown` alone: too few answered, or they contradict each other. */
  readonly why: 'away' | 'disagree' | null;
  /** Which lists name it, by any node's word. */
  readonly lists: readonly ListName[];
  readonly answers: readonly NodeWord[];
}

export interface AddressCheck extends Omit<Told, 'answers'> {
  readonly askedAt: Date;
}

export interface Asked {
  readonly subject: Subject;
  readonly protocol: Protocol;
  /** As people of the chain write it. */
  readonly address: string;
}

/** Asks the nodes, within a bound of time. @returns undefined where nobody is to be asked: the chain is not watched, or it is no address of it */
export type AskLists = (asked: Pick<Asked, 'protocol' | 'address'>) => Promise<Told | undefined>;

/** As `checkAddress`, with the nodes of the site behind it. Slow: never called within a transaction. @param freshMs how old an answer may be */
export type CheckAddress = (asked: Asked, freshMs?: number) => Promise<AddressCheck | undefined>;

/** An issuer freezes in one block: an answer holds for the moments of one decision, and no longer. */
const usualFreshMs = 60_000;

/**
 * What the lists say of an address now, kept beside its subject. An answer that is younger than `freshMs` is taken again, whoever it was
 * asked for; that nobody answered is never taken again.
 * @returns undefined where nobody is to be asked
 */
export async function checkAddress(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  ask: AskLists,
  asked: Asked,
  freshMs = usualFreshMs,
): Promise<AddressCheck | undefined> {
  const { subject, protocol, address } = asked;
  const now = clock.now();
  const { rows } = await database.query<Kept>(
    `select ${columns}, subject, answers from address_check
      where protocol = $1 and address = $2 and asked_at > $3 and asked_at <= $4
      order by asked_at desc, id desc limit 1`,
    [protocol, address, new Date(now.getTime() - freshMs), now],
  );
  const kept = rows[0]?.verdict === 'unknown' ? undefined : rows[0];
  if (kept?.subject === subject)
    return { verdict: kept.verdict, why: kept.why, lists: kept.lists, askedAt: kept.askedAt };
  const told = kept ?? (await ask({ protocol, address }));
  if (told === undefined) return undefined;
  const { verdict, why, lists, answers } = told;
  const askedAt = kept?.askedAt ?? now;
  await database.query(
    `insert into address_check (subject, protocol, address, verdict, why, lists, answers, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)`,
    [subject, protocol, address, verdict, why, lists, JSON.stringify(answers), askedAt],
  );
  return { verdict, why, lists, askedAt };
}

const columns = 'verdict, why, lists, asked_at as "askedAt"';

interface Kept extends AddressCheck {
  readonly subject: string;
  readonly answers: readonly NodeWord[];
}

/** How the trouble of a node begins whose word was set aside, because it says otherwise than the others again and again. */
export const setAside = 'contradicts the others';

/** Places of the nodes whose word was set aside since a moment, by any process. */
export async function nodesSetAside(db: Queryable, protocol: Protocol, since: Date): Promise<number[]> {
  const { rows } = await db.query<{ node: number }>(
    `select distinct (a ->> 'node')::int as node from address_check c
      cross join lateral jsonb_array_elements(c.answers) a
      where c.protocol = $1 and c.asked_at > $2 and starts_with(a ->> 'trouble', $3) order by 1`,
    [protocol, since, setAside],
  );
  return rows.map(({ node }) => node);
}

/** What was said last of each of these; nobody else is in it. */
export async function latestChecks(
  db: Queryable,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, AddressCheck>> {
  const { rows } = await db.query<AddressCheck & { readonly subject: string }>(
    `select s.subject, c.verdict, c.why, c.lists, c.asked_at as "askedAt"
       from unnest($1::text[]) s (subject)
      cross join lateral (
        select verdict, why, lists, asked_at from address_check k
         where k.subject = s.subject order by k.asked_at desc, k.id desc limit 1) c`,
    [subjects],
  );
  return new Map(rows.map(({ subject, ...check }) => [subject, check]));
}

/** Of addresses the end stays, by which the public record is found again; what was said of them stays. */
export async function eraseChecks(tx: Tx, subjects: readonly Subject[]): Promise<void> {
  await tx.query('update address_check set address = right(address, 4) where subject = any ($1::text[])', [
    subjects,
  ]);
}
