/**
 * What was committed to before a bet: the fingerprint of each draw that it hangs on, as the player was shown it. Written once with
 * the bet; the operator reads it with the bet and keeps it, and every later check compares with it, never with what is computed
 * from the seed that is stored by then.
 */
import { z } from 'zod';
import { wholeColumn } from '../../kit/rows.ts';
import type { Store } from '../../kit/store.ts';

export interface Commitment {
  /** Which draw: a round by the clock, a match; empty where the bet has one of its own. */
  readonly draw: string;
  /** SHA-256 of the seed's text, hex. */
  readonly hash: string;
}

export const commitmentSchema = `
create table if not exists bet_commitment (
  seq integer primary key autoincrement,
  bet text not null,
  venue text not null,
  player text not null,
  game text not null,
  draw text not null,
  hash text not null,
  unique (bet, draw)
) strict;
create index if not exists bet_commitment_of_venue on bet_commitment (venue, seq);
create index if not exists bet_commitment_of_draw on bet_commitment (draw, seq);
create trigger if not exists bet_commitment_stays before update on bet_commitment
begin select raise(abort, 'commitments are never changed'); end;
create trigger if not exists bet_commitment_is_kept before delete on bet_commitment
begin select raise(abort, 'commitments are never removed'); end;
`;

export interface CommittedBet {
  readonly id: string;
  readonly venue: string;
  readonly player: string;
  readonly game: string;
}

/** Call it in the transaction that places the bet. */
export function commit(store: Store, bet: CommittedBet, commitments: readonly Commitment[]): void {
  const { id, venue, player, game } = bet;
  for (const { draw, hash } of commitments)
    store.run(
      `insert into bet_commitment (bet, venue, player, game, draw, hash) values (:id, :venue, :player, :game, :draw, :hash)
       on conflict (bet, draw) do nothing`,
      { id, venue, player, game, draw, hash },
    );
}

const row = z.object({ draw: z.string(), hash: z.string() });

export function commitmentsOf(store: Store, bet: string): Commitment[] {
  return store.all(row, 'select draw, hash from bet_commitment where bet = :bet order by draw', { bet });
}

/** What was kept of one draw with this bet; undefined for bets of before anything was kept. */
export function commitmentOf(store: Store, bet: string, draw = ''): string | undefined {
  return commitmentsOf(store, bet).find((one) => one.draw === draw)?.hash;
}

/** What was kept of a draw with the first bet on it; undefined where nobody bet. */
export function firstCommitmentTo(store: Store, draw: string): string | undefined {
  return store.one(row, 'select draw, hash from bet_commitment where draw = :draw order by seq limit 1', {
    draw,
  })?.hash;
}

const committed = z.object({
  seq: wholeColumn,
  bet: z.string(),
  player: z.string(),
  game: z.string(),
  draw: z.string(),
  hash: z.string(),
});
export type Committed = z.output<typeof committed>;

/** Of a venue's bets, oldest first. */
export function commitmentsAfter(store: Store, venue: string, seq: number, limit: number): Committed[] {
  return store.all(
    committed,
    'select * from bet_commitment where venue = :venue and seq > :seq order by seq limit :limit',
    { venue, seq, limit },
  );
}
