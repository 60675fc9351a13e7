/**
 * Fixed waits of tests. Whoever sleeps to see that nothing happens waits too long on each run and not long enough on a busy one: a
 * test asks for what it waits for (`expect.poll`, an event), and so does what helps it. Part of `npm run check` (check-waits.ts).
 */
import { readFileSync } from 'node:fs';

/** Where a pause is what the test is about, with how many there are; anything more is refused. */
const allowed: Readonly<Record<string, { readonly count: number; readonly why: string }>> = {
  'apps/server/src/testing/crash.test.ts': { count: 1, why: 'a server dies at a moment of chance' },
  'packages/ledger/src/crash.test.ts': {
    count: 2,
    why: 'connections die every few ms; who lost one asks again',
  },
  'packages/ledger/src/server-crash.test.ts': {
    count: 2,
    why: 'a database dies under load, and takes a moment',
  },
  'apps/server/src/testing/evm.ts': { count: 1, why: 'asks again whether another program is up' },
  'apps/server/src/testing/node.ts': { count: 1, why: 'asks again whether another program is up' },
  'apps/server/src/game-providers/testing/aggregator/policy.ts': {
    count: 1,
    why: 'a platform pauses between its tries',
  },
  'apps/server/src/game-providers/testing/aggregator/wire.ts': {
    count: 1,
    why: 'a platform gives up what is not answered',
  },
  'e2e/hearing.ts': { count: 1, why: 'what is drawn in several steps is heard as one, as by a reader' },
  'packages/ledger/src/testing/books.ts': {
    count: 1,
    why: 'asks again whether transactions of others have ended',
  },
  'simulation/history/phone.ts': { count: 1, why: 'who got no answer asks again elsewhere' },
  'e2e/axe.ts': { count: 2, why: 'a page draws before it is judged' },
  'e2e/site.ts': { count: 1, why: 'a site that does not come up is given up' },
  'attacks/s2-behind-nginx.test.ts': { count: 1, why: 'looks again whether another program is up' },
  'attacks/z4-silent-database.test.ts': { count: 3, why: 'asks on and on while a database is silent' },
  'attacks/z14-astray-clock.test.ts': { count: 1, why: 'a node that takes no job gives no sign of it' },
  'apps/server/src/platform/jobs.test.ts': {
    count: 1,
    why: 'a worker that takes no job gives no sign of it',
  },
  'apps/server/src/platform/change-feed.test.ts': {
    count: 1,
    why: 'a database takes its time for each answer',
  },
  'apps/server/src/platform/database.test.ts': {
    count: 2,
    why: 'a connection that is kept gives no sign of it; a database takes its time for each answer',
  },
  'apps/server/src/platform/hung-commits.test.ts': {
    count: 2,
    why: 'asks on and on while commits hang',
  },
  'apps/server/src/platform/primary-place.test.ts': {
    count: 1,
    why: 'looks again and again what a node tells',
  },
  'attacks/z6-connections-used-up.test.ts': { count: 1, why: 'who asks for nothing gives no sign of it' },
  'e2e/kept-contexts.test.ts': { count: 2, why: 'an error that nobody catches is thrown by a timer' },
  'apps/h5/src/features/lobby/favourites.test.ts': {
    count: 1,
    why: 'what is not sent gives no sign of it',
  },
  'apps/h5/src/testing/bounded-end.ts': { count: 1, why: 'a document that does not end is given up' },
  'apps/h5/src/testing/bounded-end.test.ts': { count: 1, why: 'a page waits for an hour while it ends' },
  'apps/h5/src/arrivals/follow.test.ts': { count: 1, why: 'what is not said gives no sign of it' },
  'e2e/specification/chapter-4-polling.test.ts': {
    count: 1,
    why: 'a page that is held draws what it was told',
  },
  'e2e/specification/chapter-5-entrance.test.ts': { count: 1, why: 'a page draws before the next tap' },
};

/** A timer, a browser's pause, or Node's promise of one. */
const wait = /\bsetTimeout\(|\bwaitForTimeout\(|['"](node:)?timers\/promises['"]/g;

/**
 * @param files paths of tests and of what helps them, from the top of the tree
 * @returns a line for each file whose waits are not those that are allowed
 */
export function fixedWaits(files: readonly string[], root: string): string[] {
  return files.flatMap((file) => {
    const found = readFileSync(`${root}/${file}`, 'utf8').match(wait)?.length ?? 0;
    const count = allowed[file]?.count ?? 0;
    return found === count
      ? []
      : [`${file}: ${found} fixed waits, ${count} allowed (scripts/fixed-waits.ts)`];
  });
}
