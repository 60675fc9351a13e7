/** What the database knows of chains: how far they were read, and what was seen. One statement, one reason. */
import type { Protocol } from '@mingpai/contract/states';
import type { Queryable, Tx } from '../platform/database.ts';
import { addressText, nodeAddress } from './addresses.ts';
import type { Look } from './scan.ts';
import type { Transfer } from './transfers.ts';

export type PaymentState =
  | 'seen'
  | 'confirmed'
  | 'removed'
  | 'credited'
  | 'unmatched'
  | 'ambiguous'
  | 'dust'
  | 'ignored';

export interface ChainPayment {
  readonly id: bigint;
  readonly chain: Protocol;
  readonly tx_hash: string;
  readonly log_index: number;
  readonly nth: number;
  readonly sender: string;
  readonly recipient: string;
  /** micro-USDT */
  readonly amount: bigint;
  readonly block_number: bigint;
  readonly block_hash: string;
  readonly block_at: Date;
  readonly seen_at: Date;
  readonly confirmations: number;
  readonly state: PaymentState;
  readonly order_id: bigint | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly reason: string | null;
}

/** What `ChainPayment` has, of the table. */
export const paymentColumns = `id, chain, tx_hash, log_index, nth, sender, recipient, amount, block_number, block_hash,
  block_at, seen_at, confirmations, state, order_id, decided_by, decided_at, reason`;

export interface Cursor {
  readonly safe: bigint | null;
  readonly safe_hash: string | null;
  readonly head: bigint | null;
  readonly read_at: Date | null;
  readonly trouble: string | null;
  readonly trouble_since: Date | null;
}

/** What `Cursor` has, of the table. */
const cursorColumns = `safe, safe_hash, head, read_at, trouble, trouble_since`;

export async function cursorOf(db: Queryable, chain: Protocol): Promise<Cursor | undefined> {
  const { rows } = await db.query<Cursor>(`select ${cursorColumns} from chain_cursor where chain = $1`, [
    chain,
  ]);
  return rows[0];
}

/** What a reorganisation may still take away, as transfers again. */
export async function seenOn(db: Queryable, chain: Protocol): Promise<Transfer[]> {
  const { rows } = await db.query<ChainPayment>(
    `select ${paymentColumns} from chain_payment where chain = $1 and state = 'seen' order by block_number`,
    [chain],
  );
  return rows.flatMap((row) => transferOf(row) ?? []);
}

/** @returns `undefined` for addresses that no node writes */
export function transferOf(row: ChainPayment): Transfer | undefined {
  const sender = nodeAddress(row.chain, row.sender);
  const recipient = nodeAddress(row.chain, row.recipient);
  if (!sender || !recipient) return undefined;
  const { amount, nth } = row;
  const place = { txHash: row.tx_hash, logIndex: row.log_index, nth };
  return { ...place, sender, recipient, amount, block: row.block_number, blockHash: row.block_hash };
}

/**
 * Takes over what a look found, all of it or, when another look was faster, nothing.
 * @param since the final block that the look began with
 * @returns the payments that became final by it
 */
export async function record(
  tx: Tx,
  chain: Protocol,
  { since, look, now }: { readonly since: bigint | null; readonly look: Look; readonly now: Date },
): Promise<readonly bigint[]> {
  await tx.query('insert into chain_cursor (chain) values ($1) on conflict do nothing', [chain]);
  const { rows } = await tx.query<Cursor>(
    `select ${cursorColumns} from chain_cursor where chain = $1 for update`,
    [chain],
  );
  if (rows[0]?.safe !== since) return [];
  for (const transfer of look.gone) await remove(tx, chain, transfer);
  for (const transfer of look.transfers) await see(tx, chain, { transfer, head: look.head, now });
  const { number, hash } = look.safe;
  // The rest of what was seen has grown older, too; a payment above a head that went back keeps what it had.
  await tx.query(
    `update chain_payment set confirmations = $2 - block_number + 1
      where chain = $1 and state in ('seen', 'confirmed') and block_number <= $2`,
    [chain, look.head],
  );
  // Only what this look read, and a second node told: what a member named meanwhile by the word of one node is no part of it.
  const settled = look.transfers.filter(({ block }) => block <= number);
  const { rows: final } = await tx.query<{ id: bigint }>(
    `update chain_payment p set state = 'confirmed'
       from unnest($2::text[], $3::text[], $4::int[], $5::text[]) r (tx_hash, recipient, nth, block_hash)
      where p.chain = $1 and p.tx_hash = r.tx_hash and p.recipient = r.recipient and p.nth = r.nth and p.block_hash = r.block_hash
        and p.state = 'seen'
     returning p.id`,
    [
      chain,
      settled.map(({ txHash }) => txHash),
      settled.map(({ recipient }) => addressText(chain, recipient)),
      settled.map(({ nth }) => nth),
      settled.map(({ blockHash }) => blockHash),
    ],
  );
  await tx.query(
    `update chain_cursor set safe = $2, safe_hash = $3, head = $4, read_at = $5,
        trouble = $6::text, trouble_since = case when $6::text is null then null else coalesce(trouble_since, $5) end
      where chain = $1`,
    [chain, number, hash, look.head, now, look.doubt ?? null],
  );
  return final.map(({ id }) => id);
}

/** Seen, in a block that is read no more: what was named while a look was under way that passed its block by. */
export async function passedBy(db: Queryable, chain: Protocol): Promise<readonly ChainPayment[]> {
  const { rows } = await db.query<ChainPayment>(
    `select ${paymentColumns} from chain_payment
      where chain = $1 and state = 'seen' and block_number <= (select safe from chain_cursor where chain = $1)
      order by id limit 50`,
    [chain],
  );
  return rows;
}

/** What was passed by, as two nodes tell of it now: final, or in no block of the chain. As it was read, or nothing is done. */
export async function decidePassedBy(
  db: Queryable,
  { id, block_hash }: Pick<ChainPayment, 'id' | 'block_hash'>,
  state: 'confirmed' | 'removed',
): Promise<void> {
  await db.query(
    `update chain_payment set state = $3, order_id = case when $3 = 'removed' then null else order_id end,
            confirmations = case when $3 = 'removed' then 0 else confirmations end
      where id = $1 and block_hash = $2 and state = 'seen'`,
    [id, block_hash, state],
  );
}

/** Seen for the first time, again, or again after it was gone. What was decided stays as it is. */
export async function see(
  db: Queryable,
  chain: Protocol,
  {
    transfer,
    head,
    now,
  }: { readonly transfer: Look['transfers'][number]; readonly head: bigint; readonly now: Date },
): Promise<void> {
  await db.query(
    `insert into chain_payment (chain, tx_hash, log_index, nth, sender, recipient, amount, block_number, block_hash,
       block_at, seen_at, confirmations)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (chain, tx_hash, recipient, nth) do update
       set log_index = excluded.log_index, sender = excluded.sender, amount = excluded.amount,
           block_number = excluded.block_number, block_hash = excluded.block_hash, block_at = excluded.block_at,
           confirmations = excluded.confirmations, state = 'seen'
     where chain_payment.state in ('seen', 'removed')`,
    [
      chain,
      transfer.txHash,
      transfer.logIndex,
      transfer.nth,
      addressText(chain, transfer.sender),
      addressText(chain, transfer.recipient),
      transfer.amount,
      transfer.block,
      transfer.blockHash,
      transfer.blockAt,
      now,
      largestZero(head - transfer.block + 1n),
    ],
  );
}

/** Only as it was seen: the same transaction may have come back in another block meanwhile. */
async function remove(db: Queryable, chain: Protocol, transfer: Transfer): Promise<void> {
  await db.query(
    `update chain_payment set state = 'removed', confirmations = 0, order_id = null
      where chain = $1 and tx_hash = $2 and recipient = $3 and nth = $4 and block_hash = $5 and state = 'seen'`,
    [chain, transfer.txHash, addressText(chain, transfer.recipient), transfer.nth, transfer.blockHash],
  );
}

/** No node gave a look that can be believed. */
export async function noteTrouble(db: Queryable, chain: Protocol, trouble: string, now: Date): Promise<void> {
  await db.query(
    `insert into chain_cursor (chain, trouble, trouble_since) values ($1, $2, $3)
     on conflict (chain) do update
       set trouble = excluded.trouble, trouble_since = coalesce(chain_cursor.trouble_since, excluded.trouble_since)`,
    [chain, trouble.slice(0, 500), now],
  );
}

function largestZero(count: bigint): number {
  return count > 0n ? Number(count) : 0;
}
