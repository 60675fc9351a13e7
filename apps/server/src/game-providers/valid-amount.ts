/**
 * What of a bet counts as turnover. A venue's word is the most, and the stake; where the venue tells what was bet on, the site works
 * out for itself what was at risk, over all of the member's bets at the venue that share an event, in whatever orders they came.
 * Amounts in fen.
 */
import type { Tx } from '../platform/database.ts';
import { inOrder, type Selection, shareAtRisk, type Together } from './at-risk.ts';
import type { VenueBet } from './port.ts';

export type CountedBet = Pick<VenueBet, 'id' | 'stake' | 'valid' | 'state' | 'selections'>;

export interface Counted {
  /** At most the stake. */
  readonly valid: bigint;
  /** Those that the bet is counted by; the first that were told. */
  readonly selections: readonly Selection[] | undefined;
  /** Others that settled before this one was known, and count differently now. */
  readonly changed: readonly { readonly id: string; readonly valid: bigint }[];
}

interface Whose {
  readonly venue: string;
  readonly memberId: bigint;
}

/** Notes a bet's state among what the member staked together, and says what it counts for. */
export async function countValid(
  tx: Tx,
  whose: Whose,
  bet: CountedBet,
  before: CountedBet | undefined,
): Promise<Counted> {
  const most = least(bet.valid, bet.stake);
  const selections = inOrder(before?.selections ?? bet.selections ?? []);
  if (selections.length === 0) return { valid: most, selections: undefined, changed: [] };
  const was = before?.selections ? standing(before) : { stake: 0n, settled: 0n };
  const is = standing(bet);
  const events = [...new Set(selections.map(({ event }) => event))];
  const more = is.stake - was.stake;
  if (more !== 0n || is.settled !== was.settled) {
    const row = [whose.venue, whose.memberId, events, JSON.stringify(selections)];
    await tx.query(
      `insert into staked_together (venue, member_id, event, selections, stake, settled)
       select $1, $2, event, $4, 0, 0 from unnest($3::text[]) event on conflict do nothing`,
      row,
    );
    await tx.query(
      `update staked_together set stake = stake + $5, settled = settled + $6
        where venue = $1 and member_id = $2 and event = any($3) and selections = $4`,
      [...row, more, is.settled - was.settled],
    );
  }
  if (more === 0n && bet.state !== 'settled') return { valid: 0n, selections, changed: [] };
  const { together, settled } = await stakedTogether(tx, whose, events);
  return {
    valid: bet.state === 'settled' ? countedFor(selections, bet.stake, most, together) : 0n,
    selections,
    // What was placed late, or taken back, changes what those that settled already had at risk.
    changed: more !== 0n && settled > is.settled ? await recounted(tx, whose, bet.id, events) : [],
  };
}

function standing({ state, stake }: CountedBet): { stake: bigint; settled: bigint } {
  return { stake: state === 'void' ? 0n : stake, settled: state === 'settled' ? stake : 0n };
}

function countedFor(
  selections: readonly Selection[],
  stake: bigint,
  most: bigint,
  together: readonly Together[],
): bigint {
  const share = shareAtRisk(selections, together);
  const risk = share >= 1 ? stake : BigInt(Math.floor(Number(stake) * share));
  return least(risk, most);
}

async function stakedTogether(
  tx: Tx,
  { venue, memberId }: Whose,
  events: readonly string[],
): Promise<{ together: Together[]; settled: bigint }> {
  const { rows } = await tx.query<{ selections: string; stake: bigint; settled: bigint }>(
    `select distinct selections, stake, settled from staked_together
      where venue = $1 and member_id = $2 and event = any($3) and stake > 0`,
    [venue, memberId, events],
  );
  // The same set at other odds is a row of its own.
  const together = rows.map(({ selections, stake }) => ({
    selections: JSON.parse(selections) as Selection[],
    stake,
  }));
  return { together, settled: rows.reduce((sum, row) => sum + row.settled, 0n) };
}

/** A day before and after is more than any venue takes to tell of bets on one event. */
async function recounted(
  tx: Tx,
  whose: Whose,
  besides: string,
  events: readonly string[],
): Promise<{ id: string; valid: bigint }[]> {
  const { rows } = await tx.query<{
    id: string;
    stake: bigint;
    valid: bigint;
    most: bigint;
    selections: Selection[];
  }>(
    `select b.bet_id as id, b.stake, b.valid, least(b.reported_valid, b.stake) as most, b.selections
       from bet b
      where b.member_id = $1 and b.venue = $2 and b.state = 'settled' and b.bet_id <> $3
        and b.placed_at > (select max(placed_at) from bet where member_id = $1 and venue = $2) - interval '2 days'
        and exists (select from jsonb_array_elements(b.selections) s where s ->> 'event' = any($4))
      order by b.bet_id`,
    [whose.memberId, whose.venue, besides, events],
  );
  const changed: { id: string; valid: bigint }[] = [];
  for (const { id, stake, valid, most, selections } of rows) {
    const own = [...new Set(selections.map(({ event }) => event))];
    const { together } = await stakedTogether(tx, whose, own);
    const now = countedFor(selections, stake, most, together);
    if (now !== valid) changed.push({ id, valid: now });
  }
  return changed;
}

function least(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}
