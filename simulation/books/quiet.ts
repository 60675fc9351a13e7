/**
 * A quiet moment: third parties are well, nobody does anything, and time goes on until every outcome is known. Then everybody has
 * what they own, venues say what our books say, and the books are in order.
 */

import { verifyAudit } from '../../apps/server/src/backoffice/audit-seal.ts';
import { verifyFingerprints } from '../../apps/server/src/fingerprints/seal.ts';
import type { Town } from '../town.ts';
import { checkAside, tellMore } from './aside.ts';
import { checkClosed, leftAtClosing } from './closed.ts';
import { checkDoors } from './doors.ts';
import { checkFigures } from './figures.ts';
import { checkGifts, givenTo } from './gifts.ts';
import { creditHeld } from './held.ts';
import { checkMoved, type Since } from './moved.ts';
import { checkParties } from './parties.ts';
import { checkRules } from './rules.ts';
import { openStatementBooks } from './statements.ts';
import type { ToldBooks } from './told.ts';

/** What becomes known by itself is known after so long, in ms of the world's time. */
const patienceMs = 8 * 3_600_000;
const lookEveryMs = 20 * 60_000;
/** As far as agents' accounts are behind at most, in ms. */
const countedMs = 30 * 60_000;

export interface QuietBooks {
  /** @param whole also recompute every seal and sum, however many there are by now */
  check(town: Town, whole: boolean): Promise<{ readonly statement: string }>;
}

export function openQuietBooks(from: number, events: ToldBooks): QuietBooks {
  let since: Since = { at: from, xid: '0' };
  const statements = openStatementBooks();
  return {
    async check(town, whole) {
      const { world } = town;
      const { machine, platform, chains, eye } = world;
      await machine.until(platform.clearFaults());
      for (const venue of town.venues) await machine.until(platform.control('venues', { venue, up: true }));
      for (const chain of Object.values(chains)) chain.down = false;
      await machine.until(tellMore(town));
      await machine.until(events.hurry(town));
      // Payments that are on a chain become final, however slowly that is looked at.
      await world.run(world.now() + 3 * lookEveryMs);
      const until = world.now() + patienceMs;
      for (;;) {
        await machine.until(creditHeld(town));
        const wrong = await machine.until(differences(town));
        const waiting = wrong.length > 0 ? 0 : await machine.until(events.waiting(town));
        if (waiting > 0) wrong.push(`${waiting} events were not told yet`);
        if (wrong.length === 0) break;
        if (world.now() > until) throw new Error(`at a quiet moment: ${wrong.slice(0, 5).join('; ')}`);
        await world.run(world.now() + lookEveryMs);
      }
      const looked = world.now();
      const { rows } = await machine.until(
        eye.query<{ xid: string }>('select pg_current_xact_id()::text as xid'),
      );
      await machine.until(checkMoved(world, since));
      await machine.until(checkRules(town, since.at));
      await machine.until(checkDoors(town, since.at));
      await machine.until(checkGifts(world));
      await machine.until(checkClosed(world));
      await machine.until(checkAside(town));
      await machine.until(events.check(town));
      await machine.until(checkParties(town));
      const statement = await machine.until(statements.check(town));
      await checkFigures(town, from);
      // What is done next happens after this moment, not in it: it would be looked at by its transaction, and not by its time.
      if (world.now() === looked) await world.run(looked + 1);
      since = { at: looked, xid: rows[0]?.xid ?? '0' };
      town.papers.payments.splice(0);
      const { movements, balances, wrong } = await machine.until(platform.books());
      if (wrong !== 0 || movements !== balances)
        throw new Error(`the platform's own books: ${wrong} wallets are wrong`);
      if (whole) await machine.until(checkWhole(town));
      return { statement };
    },
  };
}

/** Every seal, sum, balance and reservation, from the entries. */
async function checkWhole({ world: { ledger, eye } }: Town): Promise<void> {
  // Nobody tidies by themselves here: when, would hang on the machine.
  await eye.query('vacuum');
  await ledger.seal();
  const { ok, findings } = await ledger.verify();
  if (!ok) throw new Error(`the books: ${inWords(findings)}`);
  for (const [name, verification] of [
    ['the staff’s log', await verifyAudit(eye)],
    ['the fingerprints', await verifyFingerprints(eye)],
  ] as const)
    if (!verification.ok) throw new Error(`${name}: ${inWords(verification.findings)}`);
  const { rows } = await eye.query<{ sum: string }>(
    'select coalesce(sum(amount), 0)::text as sum from ledger.entry',
  );
  if (rows[0]?.sum !== '0') throw new Error(`all accounts together hold ${rows[0]?.sum} fen`);
}

async function differences(town: Town): Promise<string[]> {
  const { world, players, gone, venues, seamless, by } = town;
  const { eye, api, platform } = world;
  const found: string[] = [];
  const { rows: open } = await eye.query<{ open: number }>(
    "select count(*)::int as open from venue_transfer where state = 'pending'",
  );
  if (open[0]?.open !== 0) found.push(`${open[0]?.open} transfers are under way`);
  // Commission is counted every half hour; of what was settled before that, it must have been.
  const { rows: uncounted } = await eye.query<{ uncounted: number }>(
    `select count(*)::int as uncounted from settlement s
      where s.at > $1 and not exists (select from agent_counted c where c.settlement_id = s.id)`,
    [new Date(world.now() - countedMs)],
  );
  if (uncounted[0]?.uncounted !== 0) found.push(`${uncounted[0]?.uncounted} settlements are not counted yet`);
  if (found.length > 0) return found;
  const wallets = platform.balances();
  const there = new Map(wallets.map(({ venue, player, balance }) => [`${venue} ${player}`, balance]));
  const { rows: moved } = await eye.query<{ venue: string; player: string }>(
    `select venue, 'm' || member_id as player from venue_transfer
      union select venue, 'm' || member_id from seamless_transaction`,
  );
  for (const code of [...venues, seamless.venue]) {
    const { data } = await by('chief', (token) => api.staff('reconcileVenue', { code }, token));
    if (data.differences !== 0) found.push(`${code}: ${data.differences} members differ`);
    // Nobody is left out but those of whom the venue never heard: their transfers ended before it opened a wallet for them.
    const members = moved.filter(({ venue }) => venue === code).map(({ player }) => player);
    const known = members.filter(
      (player) => code === seamless.venue || there.has(`${code} ${player}`),
    ).length;
    if (data.players !== known || data.players + data.skipped !== members.length)
      found.push(
        `${code}: ${data.players} members were compared and ${data.skipped} were not, of ${members.length} of whom it knows ${known}`,
      );
  }
  const { rows: owned } = await eye.query<{ owner: string; sum: string }>(
    "select owner, sum(balance)::text as sum from ledger.account where owner <> 'house' group by owner",
  );
  const holds = new Map(owned.map(({ owner, sum }) => [owner, BigInt(sum)]));
  const gifts = await givenTo(world);
  const left = await leftAtClosing(world);
  for (const { name, id, owns } of [...players, ...gone]) {
    const should =
      owns + platform.wonFromWallet(seamless.venue, `m${id}`) + (gifts.get(id) ?? 0n) + (left.get(id) ?? 0n);
    const does = holds.get(id) ?? 0n;
    if (does !== should) found.push(`${name} has ${does} fen and owns ${should}`);
  }
  const { rows: books } = await eye.query<{ wallet: string; sum: string }>(
    `select split_part(code, '/', 2) || ' m' || owner as wallet, sum(balance)::text as sum from ledger.account
      where owner <> 'house' and split_part(code, '/', 1) in ('venue', 'ahead', 'won') and split_part(code, '/', 2) = any($1)
      group by 1 order by 1`,
    [venues],
  );
  const ours = new Map(books.map(({ wallet, sum }) => [wallet, BigInt(sum)]));
  for (const wallet of new Set([...there.keys(), ...ours.keys()])) {
    const [balance, sum] = [there.get(wallet) ?? 0n, ours.get(wallet) ?? 0n];
    if (sum !== balance) found.push(`${wallet} has ${balance} fen at the venue, our books say ${sum}`);
  }
  return found;
}

/** Findings name amounts and numbers as big integers. */
function inWords(findings: readonly unknown[]): string {
  return JSON.stringify(findings, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
