/** Members' verified addresses: one of a member, one member of an address. */
import type { Queryable, Tx } from '../platform/database.ts';

const dayMs = 86_400_000;

export interface MemberEmail {
  readonly address: string;
  readonly verifiedAt: Date;
  /** The mail server said for good that there is no such mailbox. */
  readonly dead: boolean;
  /** It came back by the link in a letter, and nobody has confirmed it with both passwords since. */
  readonly restored: boolean;
}

/**
 * What two ways to write one mailbox have in common: letters without regard to case, and a name of Gmail's without the dots and the
 * tag that it does not read. Tags elsewhere are mailboxes of their own.
 */
export function addressKey(address: string): string {
  const [local = '', host = ''] = address.normalize('NFKC').trim().toLowerCase().split('@');
  if (host !== 'gmail.com' && host !== 'googlemail.com') return `${local}@${host}`;
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com`;
}

/** `m***@example.com`: enough to know one's own by. */
export function maskedAddress(address: string): string {
  const [local = '', host = ''] = address.split('@');
  return `${local.slice(0, 1)}***@${host}`;
}

export async function emailOf(db: Queryable, memberId: bigint): Promise<MemberEmail | undefined> {
  const { rows } = await db.query<MemberEmail>(
    `select address, verified_at as "verifiedAt", dead_at is not null as dead, restored_at is not null as restored
       from member_email where member_id = $1`,
    [memberId],
  );
  return rows[0];
}

/** Under the lock of the member's row. @param by what proved it. @returns false: it is another member's */
export async function setEmail(
  tx: Tx,
  now: Date,
  {
    memberId,
    address,
    by,
  }: { readonly memberId: bigint; readonly address: string; readonly by: 'digits' | 'link' },
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into member_email (member_id, address, address_key, verified_at, restored_at)
     select $1, $2, $3, $4, $5 where not exists (select from member_email where address_key = $3 and member_id <> $1)
     on conflict (member_id) do update set address = excluded.address, address_key = excluded.address_key,
       verified_at = excluded.verified_at, restored_at = excluded.restored_at, dead_at = null, doubted_at = null
     returning 1`,
    [memberId, address, addressKey(address), now, by === 'link' ? now : null],
  );
  return rows.length > 0;
}

/** @returns whether there was one */
export async function dropEmail(tx: Tx, memberId: bigint): Promise<boolean> {
  const { rows } = await tx.query('delete from member_email where member_id = $1 returning 1', [memberId]);
  return rows.length > 0;
}

/**
 * The mail server knows no such mailbox. Said once it may be an hour's fault of the server's: said again a day later, with no letter
 * taken in between, the mailbox is dead. @returns whether it is dead from now on
 */
export async function noteRefused(
  db: Queryable,
  memberId: bigint,
  address: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.query<{ dead: boolean }>(
    `update member_email
        set doubted_at = coalesce(doubted_at, $3), dead_at = case when doubted_at <= $4 then $3::timestamptz end
      where member_id = $1 and address = $2 and dead_at is null
      returning dead_at is not null as dead`,
    [memberId, address, now, new Date(now.getTime() - dayMs)],
  );
  return rows[0]?.dead ?? false;
}

/** A letter was taken there: what was said before of that mailbox is over. */
export async function noteTaken(db: Queryable, memberId: bigint, address: string): Promise<void> {
  await db.query(
    'update member_email set doubted_at = null where member_id = $1 and address = $2 and dead_at is null and doubted_at is not null',
    [memberId, address],
  );
}

/** Address, changes and letters of a member whose personal data goes. */
export async function eraseEmails(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    `with one as (delete from member_email where member_id = $1),
          two as (delete from email_change where member_id = $1)
     delete from email_outbox where member_id = $1`,
    [memberId],
  );
}
