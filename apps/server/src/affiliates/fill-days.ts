/** Sums the lines of commission of before they were kept by day (docs/decisions/0098), in pieces; harmless to repeat. */
import type { Database, Tx } from '../platform/database.ts';

/** Ids of one piece: some hundred ms, for the counting of commission waits for it. */
const pieceIds = 20_000;

/** To the end; ends at once where nothing is left. @param ids of one piece @param onPiece told after each; the test dies there */
export async function fillDays(
  database: Database,
  { ids = pieceIds, onPiece = () => undefined }: { ids?: number; onPiece?: () => void } = {},
): Promise<void> {
  const { rows } = await database.query('select from agent_commission_filling where filled < until');
  if (rows.length === 0) return;
  while ((await database.transaction((tx) => fillPiece(tx, ids))) === 'more') onPiece();
}

/** The sums and how far they reach share a commit, so that no line is in them twice. */
async function fillPiece(tx: Tx, ids: number): Promise<'more' | 'over'> {
  // Whoever counts commission writes the same rows; both take this first.
  await tx.query('select until from agent_reading for update');
  const { rows } = await tx.query<{ filled: bigint; to: bigint }>(
    `select filled, least(until, filled + $1) as to from agent_commission_filling where filled < until for update`,
    [ids],
  );
  const [piece] = rows;
  if (!piece) return 'over';
  await tx.query(
    `insert into agent_commission_day as d (agent_id, day, member_id, venue, valid, amount)
       select agent_id, beijing_day(at), member_id, venue, sum(valid), sum(amount) from agent_commission
        where id > $1 and id <= $2 group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (agent_id, day, member_id, venue) do update set valid = d.valid + excluded.valid, amount = d.amount + excluded.amount`,
    [piece.filled, piece.to],
  );
  await tx.query('update agent_commission_filling set filled = $1', [piece.to]);
  return 'more';
}
