/** Bound bank cards and USDT addresses (specification, chapters 2 and 5). */
import { lastFourLength, maxUsdtAddresses } from '@mingpai/contract/constants';
import { inboxTexts } from '../inbox/index.ts';
import { lockMembers, tellOfAccount } from '../members/index.ts';
import { plainAddress, visibleNumber } from '../platform/account-number.ts';
import { beijingText, type Clock } from '../platform/clock.ts';
import type { Database, Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { refuseDeniedAccount } from '../screening/index.ts';
import { hasHadMoney } from '../wallet/index.ts';
import { holdOf } from './address-hold.ts';
import type { Card } from './card.ts';

interface Row extends Omit<Card, 'createdAt' | 'beforeMoney'> {
  readonly created_at: Date;
  readonly before_money: boolean;
}

const columns = 'id, kind, bank, owner, number, branch, created_at, before_money';

export async function cardsOf(db: Queryable, memberId: bigint, kind: Card['kind']): Promise<Card[]> {
  const { rows } = await db.query<Row>(
    `select ${columns} from card where member_id = $1 and kind = $2 and removed_at is null order by id`,
    [memberId, kind],
  );
  return rows.map(cardFrom);
}

/** The last four characters of each of the member's cards and addresses, removed ones not among them. */
export async function tailsOf(db: Queryable, memberId: bigint): Promise<string[]> {
  const { rows } = await db.query<{ tail: string }>(
    'select right(number, 4) as tail from card where member_id = $1 and removed_at is null',
    [memberId],
  );
  return rows.map(({ tail }) => tail);
}

/** Another member's card is not found, whatever its id. */
export async function cardOf(db: Queryable, memberId: bigint, id: bigint): Promise<Card | undefined> {
  const { rows } = await db.query<Row>(
    `select ${columns} from card where member_id = $1 and id = $2 and removed_at is null`,
    [memberId, id],
  );
  return rows[0] && cardFrom(rows[0]);
}

/** As it is kept, asked about and paid to: what is one address is bound as one, or the second writing of it is nobody's listed or shared one. */
export function numberAsKept(kind: Card['kind'], typed: string): string {
  return kind === 'usdt' ? plainAddress(typed) : visibleNumber(typed);
}

/**
 * Binds it; of a USDT address that is not the first of an account without money the member is told in their inbox and on every
 * device that gets notices, so that they hear of one that somebody else has bound.
 * @param delayHours how long a new address waits
 * @returns the card's id; refusals `card_limit` (addresses only), `card_exists`
 */
export async function bindCard(
  tx: Tx,
  clock: Clock,
  memberId: bigint,
  typed: Omit<Card, 'id' | 'createdAt' | 'beforeMoney'>,
  delayHours: number,
): Promise<Outcome<{ id: number }>> {
  const card = { ...typed, number: numberAsKept(typed.kind, typed.number) };
  // The member's row is locked, so that two at once cannot both be the fifth.
  await lockMembers(tx, [memberId]);
  // The holder of a bank card; of an address on a chain its network stands there.
  const holder = card.kind === 'bank' ? { name: card.owner } : {};
  const denied = await refuseDeniedAccount(tx, clock.now(), { account: card.number, ...holder });
  if (denied) return denied;
  if (card.kind === 'usdt' && (await cardsOf(tx, memberId, 'usdt')).length >= maxUsdtAddresses)
    return refused('card_limit');
  const beforeMoney =
    card.kind === 'usdt' && (await isFirst(tx, memberId)) && !(await hasHadMoney(tx, memberId));
  const now = clock.now();
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into card (member_id, kind, bank, owner, number, branch, created_at, before_money)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (member_id, kind, number) where removed_at is null do nothing returning id`,
    [memberId, card.kind, card.bank, card.owner, card.number, card.branch, now, beforeMoney],
  );
  const [bound] = rows;
  if (!bound) return refused(card.kind === 'bank' ? 'bank_card_exists' : 'card_exists');
  // Whoever binds the first address of an account without money has just made it: there is nobody else to tell.
  if (card.kind === 'usdt' && !beforeMoney) {
    const hold = holdOf({ createdAt: now, beforeMoney }, { delayHours, freeze: undefined, now });
    const ending = card.number.slice(-lastFourLength);
    const told = { protocol: card.owner, ending, until: hold && beijingText(hold.until) };
    await tellOfAccount(tx, clock, memberId, inboxTexts.addressBound(told));
  }
  return done({ id: Number(bound.id) });
}

/** Those that were removed count, too. */
async function isFirst(db: Queryable, memberId: bigint): Promise<boolean> {
  const { rows } = await db.query("select 1 from card where member_id = $1 and kind = 'usdt' limit 1", [
    memberId,
  ]);
  return rows.length === 0;
}

/** @returns refusals `card_not_found`, `card_in_use` while a withdrawal to it awaits a decision */
export async function removeCard(
  database: Database,
  clock: Clock,
  memberId: bigint,
  id: bigint,
): Promise<Outcome<null>> {
  return database.transaction(async (tx) => {
    await lockMembers(tx, [memberId]);
    if (!(await cardOf(tx, memberId, id))) return refused('card_not_found');
    const { rows } = await tx.query(
      "select 1 from withdrawal_on_record where member_id = $1 and card_id = $2 and state = 'pending' limit 1",
      [memberId, id],
    );
    if (rows.length > 0) return refused('card_in_use');
    await tx.query('update card set removed_at = $3 where member_id = $1 and id = $2', [
      memberId,
      id,
      clock.now(),
    ]);
    return done(null);
  });
}

function cardFrom({ created_at, before_money, ...row }: Row): Card {
  return { ...row, createdAt: created_at, beforeMoney: before_money };
}
