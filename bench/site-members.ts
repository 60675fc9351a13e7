/** Members of a benchmark's site, many in a short time: what a registration and a deposit leave in the tables, seals in order. */
import { createHash } from 'node:crypto';
import { createLedger } from '@mingpai/ledger';
import pg from 'pg';
import { hashPassword } from '../apps/server/src/platform/password.ts';
import { centralAccount, heldAccount, houseAccount } from '../apps/server/src/wallet/accounts.ts';

export interface LoadedMember {
  readonly id: bigint;
  /** Of the member's session; and of their game at the seamless venue. */
  readonly session: string;
  readonly game: string;
}

/** By which every loaded member takes money out. */
export const payPassword = '135790';

/** The demonstration's venue that plays from the central wallet, and one with wallets of its own. */
export const venues = { seamless: 'mpdz', transfer: 'mpqp' } as const;

/** Ids of loaded members begin here, far above those that register. */
const firstId = 1_000_000n;
/** fen */
const holding = 100_000_000n;
/** Rows in one statement; transfers in one of the ledger's, which looks through its batch for each. */
const [rows, transfers] = [10_000, 200];

/** Whether it was loaded or not. @param n from 0 */
export function memberNumber(n: number): LoadedMember {
  const token = (what: string) => `${what}${String(n).padStart(42, '0')}`;
  return { id: firstId + BigInt(n), session: token('s'), game: token('g') };
}

/** Loads the members from `from` to `to`, and says to the planner what there is now. */
export async function loadMembers(databaseUrl: string, from: number, to: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const ledger = createLedger({ database: { pool } });
  const now = new Date();
  for (let start = from; start < to; start += rows) {
    const members = Array.from({ length: Math.min(rows, to - start) }, (_, n) => memberNumber(start + n));
    await writeMembers(pool, members, now);
    const opened = await ledger.createAccounts(
      pool,
      members.flatMap(({ id }) => [
        { id: centralAccount(id), owner: String(id), code: 'central', currency: 'CNY', floor: 0n },
        { id: heldAccount(id), owner: String(id), code: 'held', currency: 'CNY', floor: 0n },
      ]),
    );
    if (!opened.ok) throw new Error(`account ${opened.account} was there with other terms`);
    for (let at = 0; at < members.length; at += transfers) {
      const outcome = await ledger.transferManyIn(
        pool,
        members.slice(at, at + transfers).map(({ id }) => ({
          id: crypto.randomUUID(),
          kind: 'deposit',
          reference: `loaded/${id}`,
          phase: 'single',
          legs: [
            { account: houseAccount('deposits'), amount: -holding },
            { account: centralAccount(id), amount: holding },
          ],
        })),
      );
      if (!outcome.ok) throw new Error(`a deposit was refused: ${outcome.code}`);
    }
    await ledger.fold();
    await ledger.seal();
  }
  // Of these alone: a table that was looked at while it was empty is planned for as empty.
  await pool.query(
    'vacuum analyze member, card, session, seamless_session, ledger.account, ledger.transfer, ledger.entry',
  );
  await pool.end();
}

async function writeMembers(pool: pg.Pool, members: readonly LoadedMember[], now: Date): Promise<void> {
  const ids = members.map(({ id }) => String(id));
  const hashes = (tokens: readonly string[]) =>
    tokens.map((token) => createHash('sha256').update(token).digest());
  const sessions = hashes(members.map(({ session }) => session));
  await pool.query(
    `insert into member (id, username, password_hash, pay_password_hash, real_name, registered_at)
     select id, 'loaded' || id, '', $3, '基准', $2 from unnest($1::bigint[]) id`,
    [ids, now, await hashPassword(payPassword)],
  );
  // Bound long ago: what was bound lately does not pay out at once.
  await pool.query(
    `insert into card (member_id, kind, bank, owner, number, created_at)
     select id, 'usdt', 'USDT', 'TRC20', 'TLoaded' || id, $2::timestamptz - interval '90 days' from unnest($1::bigint[]) id`,
    [ids, now],
  );
  await pool.query(
    `insert into session (token_hash, member_id, created_at, expires_at, address, device)
     select hash, id, $3, $3::timestamptz + interval '30 days', '127.0.0.1', '' from unnest($1::bigint[], $2::bytea[]) m (id, hash)`,
    [ids, sessions, now],
  );
  await pool.query(
    `insert into seamless_session (token_hash, venue, member_id, member_session, opened_at, expires_at)
     select game, $4, id, hash, $5, $5::timestamptz + interval '12 hours'
       from unnest($1::bigint[], $2::bytea[], $3::bytea[]) m (id, hash, game)`,
    [ids, sessions, hashes(members.map(({ game }) => game)), venues.seamless, now],
  );
}
