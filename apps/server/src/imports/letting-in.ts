/**
 * Lets a file in that two people agreed to: members are made and their opening balances posted, batch by batch. A batch is one
 * transaction with how far it came, and each posting has an id of the file and its row: a process that dies, and another that takes the
 * same job, double nothing.
 */
import { recordAudit } from '../backoffice/index.ts';
import {
  type BroughtMember,
  bringInMembers,
  hashOfNothing,
  setReferrers,
  takenAmong,
} from '../members/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { namedId } from '../platform/ids.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Fault } from './line.ts';
import { keepFaults } from './reading.ts';

/** Lines of one batch: members' accounts and postings that share a commit. */
const atOnce = 250;

interface Brought extends BroughtMember {
  readonly row: number;
  readonly usernameKey: string;
  readonly referrerKey: string | null;
  readonly balance: bigint;
  readonly turnover: bigint;
}

export interface LettingIn {
  readonly site: Pick<AppContext, 'database' | 'clock'>;
  readonly wallet: Wallet;
}

/** To the end. @param onBatch told after each batch; the test kills there */
export async function runImport(
  { site, wallet }: LettingIn,
  id: bigint,
  onBatch: () => void = () => undefined,
): Promise<void> {
  const noPassword = await hashOfNothing();
  while (
    (await site.database.transaction((tx) => letBatchIn(tx, { site, wallet }, { id, noPassword }))) === 'more'
  )
    onBatch();
}

async function letBatchIn(
  tx: Tx,
  { site: { clock }, wallet }: LettingIn,
  { id, noPassword }: { readonly id: bigint; readonly noPassword: string },
): Promise<'more' | 'over'> {
  // Waits for whoever holds the row: a node that vanished holds it longer than its job, and a wait that is cut short is tried again.
  const { rows: files } = await tx.query<{ kind: string; appliedTo: number }>(
    `select kind, applied_to as "appliedTo" from import_file where id = $1 and state = 'running' for update`,
    [id],
  );
  const [file] = files;
  if (file === undefined) return 'over';
  if (file.kind === 'bets') {
    // They are read where they lie: that the file counts makes them seen.
    await tx.query('update import_file set applied = lines where id = $1', [id]);
    await end(tx, clock, id);
    return 'over';
  }
  const batch = await nextOf(tx, id, file.appliedTo);
  if (batch.length === 0) {
    await end(tx, clock, id);
    return 'over';
  }
  // What was free at the dry run need not be any more: each row is looked at again.
  const faults = await takenSince(tx, batch);
  const blamed = new Set(faults.map(({ row }) => row));
  const made = await bringInMembers(
    tx,
    { clock, wallet, noPassword },
    batch.filter(({ row }) => !blamed.has(row)),
  );
  await noteMade(tx, id, made);
  const beside = invitedBeside(batch, made);
  await setReferrers(tx, beside);
  const credits = batch.flatMap(({ row, username, balance, turnover }) => {
    const memberId = made.get(username);
    const reference = `import/${id}/${row}`;
    return memberId === undefined || balance === 0n
      ? []
      : [{ id: namedId(reference), memberId, amount: balance, reference, turnover }];
  });
  await wallet.bringIn(tx, credits);
  // Each row that is left out is named, and its money stays where it was.
  const left = batch.filter(({ username }) => !made.has(username));
  for (const { row } of left) if (!blamed.has(row)) faults.push({ row, place: 'username', fault: 'taken' });
  for (const { row, username, referrerKey, referrerId } of batch) {
    const memberId = made.get(username);
    if (memberId !== undefined && referrerKey !== null && referrerId === null && !beside.has(memberId))
      faults.push({ row, place: 'referrer', fault: 'without_referrer' });
  }
  await keepFaults(tx, id, faults);
  await tx.query(
    `update import_file set applied_to = $2, applied = applied + $3, left_out = left_out + $4, faults = faults + $7,
            posted = posted + $5, left_amount = left_amount + $6 where id = $1`,
    [
      id,
      batch.at(-1)?.row ?? file.appliedTo,
      made.size,
      left.length,
      credits.reduce((sum, { amount }) => sum + amount, 0n),
      left.reduce((sum, { balance }) => sum + balance, 0n),
      faults.length,
    ],
  );
  return 'more';
}

/** Names, telephone numbers and addresses that somebody has by now. */
async function takenSince(tx: Tx, batch: readonly Brought[]): Promise<Fault[]> {
  const taken = await takenAmong(tx, {
    usernames: batch.map(({ username }) => username),
    mobiles: batch.flatMap(({ mobile }) => mobile ?? []),
    emails: batch.flatMap(({ email }) => email ?? []),
  });
  return batch.flatMap(({ row, username, mobile, email }): Fault[] => [
    ...(taken.usernames.has(username) ? [{ row, place: 'username', fault: 'taken' } as const] : []),
    ...(mobile !== null && taken.mobiles.has(mobile)
      ? [{ row, place: 'mobile', fault: 'in_use' } as const]
      : []),
    ...(email !== null && taken.emails.has(email.toLowerCase())
      ? [{ row, place: 'email', fault: 'in_use' } as const]
      : []),
  ]);
}

/**
 * Who was invited by somebody whom the same batch made: their ids are known only now. The inviter stands above, as the dry run asks, so
 * nobody comes to stand above themselves; and nobody of them is an agent yet, so none of those invited is anybody's.
 * @returns inviters by whom they invited
 */
function invitedBeside(
  batch: readonly Brought[],
  made: ReadonlyMap<string, bigint>,
): ReadonlyMap<bigint, bigint> {
  const above = new Map<string, bigint>();
  const found = new Map<bigint, bigint>();
  for (const { username, usernameKey, referrerKey, referrerId } of batch) {
    const memberId = made.get(username);
    if (memberId === undefined) continue;
    const inviter = referrerId === null && referrerKey !== null ? above.get(referrerKey) : undefined;
    if (inviter !== undefined) found.set(memberId, inviter);
    above.set(usernameKey, memberId);
  }
  return found;
}

/** Whom this file made: only they, and members of before the dry run, invited anybody. A name says nothing, for anybody may take it. */
async function noteMade(tx: Tx, id: bigint, made: ReadonlyMap<string, bigint>): Promise<void> {
  await tx.query(
    `update import_member m set member_id = p.id
       from unnest($2::text[], $3::bigint[]) as p (name, id) where m.import_id = $1 and m.username_key = lower(p.name)`,
    [id, [...made.keys()], [...made.values()]],
  );
}

/** The database refuses it where what was posted and what is named as left out are not what the file said, to the fen. */
async function end(tx: Tx, clock: Clock, id: bigint): Promise<void> {
  const { rows } = await tx.query<{ applied: number; leftOut: number; posted: bigint }>(
    `update import_file set state = 'done', ended_at = $2 where id = $1
     returning applied, left_out as "leftOut", posted`,
    [id, clock.now()],
  );
  const [ended] = rows;
  if (ended === undefined) throw new Error(`import ${id} is gone`);
  await recordAudit(tx, clock, {
    staffId: null,
    action: 'import_done',
    subject: `import/${id}`,
    detail: { applied: ended.applied, leftOut: ended.leftOut, amount: String(ended.posted) },
  });
}

/** The next lines. An inviter among them has no id yet: they are looked up once all are made. */
async function nextOf(tx: Tx, id: bigint, after: number): Promise<readonly Brought[]> {
  const { rows: kept } = await tx.query<
    Omit<Brought, 'username' | 'usernameKey' | 'realName' | 'balance'> & {
      readonly username: string | null;
      readonly usernameKey: string | null;
      readonly realName: string | null;
      readonly balance: bigint | null;
    }
  >(
    `select m.row, m.username, m.username_key as "usernameKey", m.real_name as "realName", m.mobile, m.email,
            to_char(m.birthday, 'YYYY-MM-DD') as birthday, m.registered_at as "registeredAt", m.vip_level as "vipLevel",
            m.referrer_key as "referrerKey", coalesce(m.referrer_id, r.member_id) as "referrerId", m.balance, coalesce(m.turnover, 0) as turnover,
            m.password_hash as "passwordHash"
       from import_member m left join import_member r on r.import_id = m.import_id and r.username_key = m.referrer_key
      where m.import_id = $1 and m.row > $2 order by m.row limit $3`,
    [id, after, atOnce],
  );
  return kept.map(({ username, usernameKey, realName, balance, ...line }): Brought => {
    if (username === null || usernameKey === null || realName === null || balance === null)
      throw new Error(`row ${line.row} of import ${id} has an empty cell, and no fault was found`);
    return { ...line, username, usernameKey, realName, balance };
  });
}
