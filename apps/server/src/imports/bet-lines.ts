/** Lines of a file of bets: what each says, and what is wrong beside others. Bets of another system are history: nothing is moved. */
import type { Tx } from '../platform/database.ts';
import { amountIn, momentIn, textIn } from './cells.ts';
import type { Fault, Line } from './line.ts';

export interface BetLine {
  readonly row: number;
  readonly username: string | null;
  readonly venue: string | null;
  readonly betId: string | null;
  readonly game: string | null;
  readonly round: string | null;
  /** Fen. */
  readonly stake: bigint | null;
  readonly valid: bigint | null;
  readonly payout: bigint | null;
  readonly placedAt: Date | null;
  readonly settledAt: Date | null;
}

export function betOf(line: Line, now: Date): BetLine {
  const text = (most: number) => (cell: string) => textIn(cell, most);
  return {
    row: line.row,
    username: line.needed('username', text(32)) ?? null,
    venue: line.needed('venue', text(64)) ?? null,
    betId: line.needed('bet_id', text(128)) ?? null,
    game: line.needed('game', text(128)) ?? null,
    round: line.maybe('round', text(128)) ?? null,
    stake: line.needed('stake', amountIn) ?? null,
    valid: line.maybe('valid', amountIn) ?? null,
    payout: line.needed('payout', amountIn) ?? null,
    placedAt: line.needed('placed_at', (cell) => momentIn(cell, now)) ?? null,
    settledAt: line.maybe('settled_at', (cell) => momentIn(cell, now)) ?? null,
  };
}

export async function keepBets(tx: Tx, importId: bigint, lines: readonly BetLine[]): Promise<Fault[]> {
  await tx.query(
    `insert into imported_bet (import_id, row, member_id, venue, bet_id, game, round, stake, valid, payout, placed_at, settled_at)
     select $1, p.row, n.id, p.venue, p."betId", p.game, coalesce(p.round, ''), p.stake, coalesce(p.valid, p.stake), p.payout,
            p."placedAt", p."settledAt"
       from jsonb_to_recordset($2::jsonb) as p (row integer, username text, venue text, "betId" text, game text, round text,
              stake bigint, valid bigint, payout bigint, "placedAt" timestamptz, "settledAt" timestamptz)
       left join member_name n on n.username_key = lower(p.username)`,
    [
      importId,
      JSON.stringify(
        lines.map(({ stake, valid, payout, ...line }) => ({
          ...line,
          stake: stake?.toString(),
          valid: valid?.toString(),
          payout: payout?.toString(),
        })),
      ),
    ],
  );
  const span = [importId, lines[0]?.row ?? 0, lines.at(-1)?.row ?? 0];
  const { rows: again } = await tx.query<{ row: number; other: number | null; known: boolean }>(
    `select row, other, known from (
       select b.row,
              (select min(e.row) from imported_bet e
                where e.venue = b.venue and e.bet_id = b.bet_id and e.import_id = $1 and e.row < b.row) as other,
              exists (select from imported_bet e join import_file i on i.id = e.import_id
                       where e.venue = b.venue and e.bet_id = b.bet_id and e.import_id <> $1
                         and i.state in ('read', 'asked', 'done')) as known
         from imported_bet b where b.import_id = $1 and b.row between $2 and $3) found
      where other is not null or known`,
    span,
  );
  const { rows: nobodys } = await tx.query<{ row: number }>(
    'select row from imported_bet where import_id = $1 and row between $2 and $3 and member_id is null',
    span,
  );
  const named = new Set(lines.flatMap(({ row, username }) => (username === null ? [] : [row])));
  return [
    ...again.map(({ row, other }) => ({
      row,
      place: 'bet_id',
      ...(other === null ? { fault: 'taken' as const } : { fault: 'twice' as const, other }),
    })),
    ...nobodys
      .filter(({ row }) => named.has(row))
      .map(({ row }) => ({ row, place: 'username', fault: 'unknown_member' as const })),
  ];
}
