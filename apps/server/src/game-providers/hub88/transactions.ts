/** Rows of Hub88's `transactions/list`: each is read for itself, so that one of a kind that is new spoils no other. */
import { z } from 'zod';
import type { Answer } from '../../platform/answer.ts';
import type { VenueTransaction } from '../port.ts';
import { playerOf, units } from './wallet-calls.ts';

const row = z.object({
  transaction_uuid: z.string().min(1).max(64),
  reference_transaction_uuid: z.string().max(64).nullish(),
  user: z.string().max(64),
  kind: z.string().max(32),
  transaction_status: z.string().max(64),
  amount: z.unknown(),
  inserted_at: z.string().max(40),
});

/**
 * Its page lists these kinds, and TK_NEG_BET, of which it does not say what that moves. New ones come at any time: their names say
 * enough where they hold WIN or ROLLBACK.
 */
const kinds: Readonly<Record<string, VenueTransaction['kind']>> = {
  TK_BET: 'bet',
  TK_FREE_BET: 'free_bet',
  TK_WIN: 'win',
  TK_FREE_WIN: 'win',
  TK_BONUS_WIN: 'win',
  TK_JP_WIN: 'win',
  TK_ROLLBACK: 'undo',
};
/** The one place where what is published names a jackpot. */
export const jackpotKind = 'TK_JP_WIN';

/** @param from the begin of the span that was asked for */
export function readList(rows: readonly unknown[], from: Date): Answer<readonly VenueTransaction[]> {
  const read = rows.map((told) => readRow(told, from));
  // Of nobody, of no id and of no kind, all of them: no list of transactions.
  return read.length > 0 && read.every(({ id }) => id === '')
    ? { outcome: 'unknown', reason: 'no transaction can be read' }
    : { outcome: 'done', value: read };
}

function readRow(told: unknown, from: Date): VenueTransaction {
  const { data, error } = row.safeParse(told);
  if (!data) {
    const nobodys = { id: '', player: '', kind: 'other', reference: undefined, amount: 0n } as const;
    return { ...nobodys, counts: false, at: from, fault: z.prettifyError(error).slice(0, 200) };
  }
  const { kind: word, inserted_at: written } = data;
  const kind = kindOf(word);
  const at = timeOf(written);
  const fault = [kind ? [] : `kind ${word}`, at ? [] : `time ${written}`].flat().join(', ');
  return {
    id: data.transaction_uuid,
    player: playerOf(data.user),
    kind: kind ?? 'other',
    told: word,
    ...(word === jackpotKind && { jackpot: true }),
    reference: data.reference_transaction_uuid ?? undefined,
    amount: typeof data.amount === 'bigint' && data.amount > 0n ? shownFen(data.amount) : 0n,
    counts: data.transaction_status === 'TS_SUCCESS',
    at: at ?? from,
    ...(fault !== '' && { fault }),
  };
}

/** Universal time, with or without its letter. */
export function timeOf(written: string): Date | undefined {
  const at = new Date(/Z|[+-]\d\d:?\d\d$/.test(written) ? written : `${written}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

export function kindOf(word: string): VenueTransaction['kind'] | undefined {
  if (Object.hasOwn(kinds, word)) return kinds[word];
  if (word.includes('ROLLBACK')) return 'undo';
  return word.includes('WIN') ? 'win' : undefined;
}

/** What is no whole fen was refused here: it stands as the next whole one, so that the difference cannot vanish. */
function shownFen(amount: bigint): bigint {
  return units.fenOf(amount) ?? amount / units.unitsOf(1n) + 1n;
}
