/**
 * What a confirmed statement says beside our own books: what only they have, what only we have, what both have with other amounts, and
 * lines that say nothing sound. Nothing of money moves here.
 */
import type { CounterpartyKind } from '@mingpai/contract/console/counterparties/names';
import { refuseFirst } from '../backoffice/index.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { noteEvent } from '../webhooks/index.ts';
import { lockedCounterparty } from './parties.ts';

export interface Confirmed {
  readonly counterparty: string;
  readonly sha256: string;
  readonly lines: number;
  readonly differences: number;
  readonly explained: number;
}

/** Refusals `already_decided`, `statement_own`: nobody's own file counts by their own word; `proposer_gone`, `proposer_new`. */
export async function confirmFile(
  tx: Tx,
  { id, by, at }: { readonly id: bigint; readonly by: bigint; readonly at: Date },
): Promise<Outcome<Confirmed>> {
  const { rows } = await tx.query<{
    counterparty: string;
    sha256: string;
    lines: number;
    uploaded_by: bigint;
  }>(
    `select counterparty, sha256, lines, uploaded_by from counterparty_file where id = $1 and state = 'read' for update`,
    [id],
  );
  const [file] = rows;
  if (!file) return refused('already_decided');
  if (file.uploaded_by === by) return refused('statement_own');
  const alone = await refuseFirst(tx, { first: file.uploaded_by, right: 'adjustments.large' }, at);
  if (alone) return alone;
  const party = await lockedCounterparty(tx, file.counterparty);
  if (!party) return refused('not_found');
  await tx.query(
    `update counterparty_file set state = 'confirmed', decided_by = $2, decided_at = $3 where id = $1`,
    [id, by, at],
  );
  const { ours } = ourSide[party.kind];
  const behind = (number: string, subject: string) => sumBehind(party.kind, number, subject);
  const named = [file.counterparty, id, at];
  // A number that was told before with the same amount says nothing new; with another one, it contradicts itself.
  const { rows: against } = await tx.query(
    `insert into counterparty_difference (counterparty, kind, number, theirs, ours, raw, since, file_id)
     select $1, 'trouble', l.number, l.amount, null, 'told ' || t.amount, $3, $2
       from counterparty_line l join counterparty_told t on t.counterparty = $1 and t.number = l.number
      where l.file_id = $2 and l.trouble is null and t.amount <> l.amount
     on conflict do nothing returning 1`,
    named,
  );
  const { rows: troubled } = await tx.query(
    `insert into counterparty_difference (counterparty, kind, number, theirs, ours, raw, since, file_id)
     select $1, 'trouble', case when l.number = '' then 'line ' || $2::bigint || '/' || l.line else l.number end, l.amount, null,
            l.trouble || ': ' || coalesce(l.raw, ''), $3, $2
       from counterparty_line l where l.file_id = $2 and l.trouble is not null
     on conflict do nothing returning 1`,
    named,
  );
  await tx.query(
    `insert into counterparty_told (counterparty, number, amount, file_id)
     select $1, l.number, l.amount, $2 from counterparty_line l where l.file_id = $2 and l.trouble is null
     on conflict do nothing`,
    [file.counterparty, id],
  );
  // Beside the numbers of this file those that were told before and that this file, or what came to us since, puts other rows behind.
  const { rows: differing } = await tx.query(
    `with asked as materialized (
       select t.number from counterparty_told t where t.counterparty = $1 and t.file_id = $2
        union select r.other from counterparty_told t cross join lateral (${ourSide[party.kind].named('t.number', '$4')}) r
               where t.counterparty = $1 and t.file_id = $2
        union select o.other from (${ours('$4')}) o, counterparty_file f
               where f.id = $2 and o.at >= start_of_beijing_day(f.from_day) and o.at < start_of_beijing_day(f.to_day + 1))
     insert into counterparty_difference (counterparty, kind, number, theirs, ours, since, file_id)
     select $1, case when o.amount is null then 'theirs' else 'amount' end, t.number, t.amount, o.amount, $3, $2
       from asked a join counterparty_told t on t.counterparty = $1 and t.number = a.number
      cross join lateral (${behind('t.number', '$4')}) o
      where o.amount is distinct from t.amount
        -- What two people have closed with these very amounts is not asked again.
        and (t.file_id = $2
          or not exists (select from counterparty_difference d
                          where d.counterparty = $1 and d.number = t.number and d.state = 'closed'
                            and d.theirs = t.amount and d.ours is not distinct from o.amount))
     on conflict do nothing returning 1`,
    [...named, party.subject],
  );
  const { rows: missing } = await tx.query(
    `insert into counterparty_difference (counterparty, kind, number, theirs, ours, since, file_id)
     select $1, 'ours', o.number, null, o.amount, $3, $2
       from (${ours('$4')}) o, counterparty_file f
      where f.id = $2 and o.at >= start_of_beijing_day(f.from_day) and o.at < start_of_beijing_day(f.to_day + 1)
        and not exists (select 1 from counterparty_told t
                         where t.counterparty = $1 and t.number = any (array[o.number, o.other]))
     on conflict do nothing returning 1`,
    [...named, party.subject],
  );
  // What only we had and they tell of now (with another sum it differs in that, above, and is counted once), and what only they had and
  // our books have now.
  const { rows: explained } = await tx.query(
    `update counterparty_difference d set state = 'explained', asked_by = null, reason = null, decided_at = $2
      where d.counterparty = $1 and d.state in ('open', 'asked')
        and (d.kind = 'ours'
             and exists (select 1 from (${ourSide[party.kind].named('d.number', '$3')}) r
                          join counterparty_told t on t.counterparty = $1 and t.number = any (array[r.number, r.other]))
             or d.kind in ('theirs', 'amount')
             and exists (select 1 from (${behind('d.number', '$3')}) o where o.amount = d.theirs))
     returning 1`,
    [file.counterparty, at, party.subject],
  );
  const differences = against.length + troubled.length + differing.length + missing.length;
  if (differences > 0)
    await noteEvent(
      tx,
      { now: () => at },
      {
        kind: 'differences.found',
        data: { counterparty: file.counterparty, differences },
      },
    );
  return done({
    counterparty: file.counterparty,
    sha256: file.sha256,
    lines: file.lines,
    differences,
    explained: explained.length,
  });
}

interface OurSide {
  /** All rows of ours; `other` is null where they have one number only. */
  readonly ours: (subject: string) => string;
  /** Our row of a number that is its own, by an index. */
  readonly named: (number: string, subject: string) => string;
  /** Our rows that have a number as their other one, by an index; several withdrawals may leave in one transaction. */
  readonly alsoNamed?: (number: string, subject: string) => string;
}

/**
 * SQL: what our rows behind a number of the counterparty $1 add up to, null where there is none. A row stands behind one number only:
 * behind its own, if that was told, else behind its other one.
 */
function sumBehind(kind: CounterpartyKind, number: string, subject: string): string {
  const { named, alsoNamed } = ourSide[kind];
  const also =
    alsoNamed === undefined
      ? ''
      : ` union all
         select b.number, b.other, b.amount from (${alsoNamed(number, subject)}) b
          where b.number <> ${number}
            and not exists (select from counterparty_told x where x.counterparty = $1 and x.number = b.number)`;
  return `select sum(r.amount)::bigint as amount from (${named(number, subject)}${also}) r`;
}

const ourSide: Readonly<Record<CounterpartyKind, OurSide>> = {
  gateway: {
    ours: (subject) => `select number, other, amount, at from gateway_money where subject = ${subject}`,
    named: (number, subject) =>
      `select number, other, amount from gateway_money where subject = ${subject} and number = ${number}`,
    alsoNamed: (number, subject) =>
      `select number, other, amount from gateway_money where subject = ${subject} and other = ${number}`,
  },
  bank: {
    ours: (subject) => `select number, null as other, amount, at from bank_money where ${subject} = ''`,
    named: (number, subject) =>
      `select number, null as other, amount from bank_money where number = ${number} and ${subject} = ''`,
  },
  payout: {
    ours: (subject) => `select number, other, amount, at from payout_money where ${subject} = ''`,
    named: (number, subject) =>
      `select number, other, amount from payout_money where number = ${number} and ${subject} = ''`,
    alsoNamed: (number, subject) =>
      `select number, other, amount from payout_money where other = ${number} and ${subject} = ''`,
  },
  venue_transfers: {
    ours: (subject) =>
      `select id::text as number, null as other, amount, at from venue_transfer_money where subject = ${subject}`,
    named: (number, subject) =>
      `select id::text as number, null as other, amount from venue_transfer_money
        where subject = ${subject} and id = ${asUuid(number)}`,
  },
  venue_bets: {
    ours: (subject) =>
      `select number, null as other, amount, at from venue_bet_money where subject = ${subject}`,
    named: (number, subject) =>
      `select number, null as other, amount from venue_bet_money where subject = ${subject} and number = ${number}`,
  },
};

/** What is no id of ours is none of our transfers. */
function asUuid(text: string): string {
  const id = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
  return `case when ${text} ~ '${id}' then (${text})::uuid end`;
}
