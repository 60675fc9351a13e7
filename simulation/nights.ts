/** What nights and background work did, which nobody asks for at the door: how often each came about in a whole life. */
import type { World } from './world.ts';

/** @returns times by name, in the form of an action and its outcome; what never happened is left out */
export async function nightsOf({ eye }: World): Promise<ReadonlyMap<string, number>> {
  const { rows } = await eye.query<{
    closed: number;
    rises: number;
    falls: number;
    brought: number;
    nothing: number;
    accounts: number;
    reopened: number;
  }>(
    `select (select count(*)::int from loyalty_night) as closed,
            (select count(*)::int from vip_change where to_level > from_level) as rises,
            (select count(*)::int from vip_change where to_level < from_level) as falls,
            (select count(*)::int from referral where state = 'given') as brought,
            (select count(*)::int from referral where state = 'nothing') as nothing,
            (select count(*)::int from account_closing where closed_at is not null) as accounts,
            (select count(*)::int from account_closing where reopened_at is not null) as reopened`,
  );
  const [{ closed = 0, rises = 0, falls = 0, brought = 0, nothing = 0, accounts = 0, reopened = 0 } = {}] =
    rows;
  const times = [
    ['a night: closed', closed],
    ['a night: somebody rose a level', rises],
    ['a night: somebody fell a level', falls],
    ['a friend: brought something', brought],
    ['a friend: brought nothing', nothing],
    ['an account: closed', accounts],
    ['an account: open again', reopened],
  ] as const;
  return new Map(times.filter(([, often]) => often > 0));
}
