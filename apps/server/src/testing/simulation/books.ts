/** The books as an auditor sees them: after each step, and in full when nothing is under way. */
import { setTimeout as pause } from 'node:timers/promises';
import type { World } from './world.ts';

/** After each step: no money was made or lost, each balance is the sum of its entries, and every seal holds. */
export async function checkBooks({ database, ledger }: World): Promise<void> {
  await ledger.seal();
  const { ok, findings } = await ledger.verify();
  if (!ok) throw new Error(`the books: ${JSON.stringify(findings)}`);
  const { rows } = await database.query<{ sum: string; negative: string | null }>(
    `select coalesce((select sum(amount) from ledger.entry), 0)::text as sum,
            (select string_agg(code || ' of ' || owner, ', ') from ledger.account where balance - pending_debits < floor) as negative`,
  );
  if (rows[0]?.sum !== '0') throw new Error(`all accounts together hold ${rows[0]?.sum} fen`);
  if (rows[0].negative !== null) throw new Error(`below zero: ${rows[0].negative}`);
}

/**
 * Lets the venues be well, waits until every outcome is known, and compares: each venue with our books, and each player's money
 * with what the simulation knows that they own.
 * @throws when that does not come true in time
 */
export async function checkQuiet(world: World, patienceMs = 120_000): Promise<void> {
  const { sandbox, venues } = world;
  await sandbox.clearFaults();
  for (const venue of venues) await sandbox.switchVenue(venue, true);
  const until = Date.now() + patienceMs;
  for (;;) {
    const wrong = await differences(world);
    if (wrong.length === 0) break;
    if (Date.now() > until) throw new Error(`at a quiet moment: ${wrong.join('; ')}`);
    await pause(250);
  }
  await checkBooks(world);
}

async function differences(world: World): Promise<string[]> {
  const { database, venues, seamless, players, call, staff, insist, chief } = world;
  const { rows } = await database.query<{ open: number }>(
    "select count(*)::int as open from venue_transfer where state = 'pending'",
  );
  if (rows[0]?.open !== 0) return [`${rows[0]?.open} transfers are under way`];
  const found: string[] = [];
  for (const code of [...venues, seamless.venue]) {
    const { data } = await insist(() => staff('reconcileVenue', { code }, chief));
    if (data.differences !== 0 || data.skipped !== 0)
      found.push(`${code}: ${data.differences} differ, ${data.skipped} not compared`);
  }
  for (const player of players) {
    const { name, token } = player;
    const owns = player.owns + (await world.wonAtSeamless(player));
    const { data } = await insist(() => call('walletOverview', {}, { token }));
    const total = BigInt(Math.round(data.total * 100));
    if (total !== owns) found.push(`${name} has ${total} fen and owns ${owns}`);
  }
  return found;
}
