/** Members of another system, made many at a time; whoever brings them in has checked what their rows say (imports/). */
import { skeletonOf } from '@mingpai/contract/rules/names';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { newToken } from '../platform/ids.ts';
import { hashPassword } from '../platform/password.ts';
import type { Wallet } from '../wallet/index.ts';
import { retiredAmong } from './closing.ts';

export interface BroughtMember {
  readonly username: string;
  readonly realName: string;
  readonly mobile: string | null;
  readonly email: string | null;
  /** `YYYY-MM-DD` */
  readonly birthday: string | null;
  /** null: now. */
  readonly registeredAt: Date | null;
  readonly vipLevel: number | null;
  readonly referrerId: bigint | null;
  /** Argon2id in PHC form; null: none, the member sets one by a way back. */
  readonly passwordHash: string | null;
}

/**
 * The hash of a password that nobody has: 256 random bits that are forgotten at once. Whoever is kept under it signs in by no
 * password, and a try takes as long as any other.
 */
export function hashOfNothing(): Promise<string> {
  return hashPassword(newToken());
}

/**
 * Makes members with empty wallets. A name that somebody else has, or had, makes nobody.
 * @param noPassword of `hashOfNothing`: the pay password of all, and the password of those who bring none
 * @returns their ids by their names as they were given
 */
export async function bringInMembers(
  tx: Tx,
  { clock, wallet, noPassword }: { clock: Clock; wallet: Wallet; noPassword: string },
  people: readonly BroughtMember[],
): Promise<ReadonlyMap<string, bigint>> {
  const retired = await retiredAmong(
    tx,
    people.map(({ username }) => username),
  );
  const rows = people
    .filter(({ username }) => !retired.has(username))
    .map(
      ({
        username,
        realName,
        mobile,
        email,
        birthday,
        registeredAt,
        vipLevel,
        referrerId,
        passwordHash,
      }) => ({
        ...{ username, realName, mobile, email, birthday, registeredAt, vipLevel, passwordHash },
        skeleton: skeletonOf(username),
        referrerId: referrerId?.toString(),
      }),
    );
  const { rows: made } = await tx.query<{ id: bigint; username: string }>(
    `insert into member (username, name_skeleton, password_hash, pay_password_hash, real_name, mobile, email, birthday, vip_level,
                         referrer_id, registered_at)
     select p.username, p.skeleton, coalesce(p."passwordHash", $2), $2, p."realName", coalesce(p.mobile, ''), coalesce(p.email, ''),
            p.birthday, coalesce(p."vipLevel", 1), p."referrerId", coalesce(p."registeredAt", $3)
       from jsonb_to_recordset($1::jsonb) as p (username text, skeleton text, "passwordHash" text, "realName" text, mobile text,
              email text, birthday date, "vipLevel" smallint, "referrerId" bigint, "registeredAt" timestamptz)
     on conflict do nothing returning id, username`,
    [JSON.stringify(rows), noPassword, clock.now()],
  );
  await wallet.openMany(
    tx,
    made.map(({ id }) => id),
  );
  return new Map(made.map(({ id, username }) => [username, id]));
}

/**
 * Who invited members that were made in this very transaction, by people made in it: in a second statement, since a file whose lines each
 * name the one above would otherwise be as many transactions as it has lines. Nobody who was made here is an agent yet, so nothing follows
 * for whose they are.
 * @param inviters the inviters' ids by the members'
 */
export async function setReferrers(tx: Tx, inviters: ReadonlyMap<bigint, bigint>): Promise<void> {
  if (inviters.size === 0) return;
  await tx.query(
    `update member m set referrer_id = p.inviter from unnest($1::bigint[], $2::bigint[]) as p (id, inviter)
      where m.id = p.id and m.referrer_id is null`,
    [[...inviters.keys()], [...inviters.values()]],
  );
}

export interface Taken {
  readonly usernames: ReadonlySet<string>;
  readonly mobiles: ReadonlySet<string>;
  /** In small letters. */
  readonly emails: ReadonlySet<string>;
}

/** Which of these a member has already; a name also where it looks like somebody's, or was a member's who has left. */
export async function takenAmong(
  db: Queryable,
  {
    usernames,
    mobiles,
    emails,
  }: {
    readonly usernames: readonly string[];
    readonly mobiles: readonly string[];
    readonly emails: readonly string[];
  },
): Promise<Taken> {
  const small = emails.map((email) => email.toLowerCase());
  const { rows } = await db.query<{ kind: string; value: string }>(
    `select 'key' as kind, username_key as value from member where username_key = any ($1::text[])
     union all select 'skeleton', name_skeleton from member where name_skeleton = any ($2::text[])
     union all select 'mobile', mobile from member where mobile = any ($3::text[]) and mobile <> ''
     union all select 'email', lower(email) from member where lower(email) = any ($4::text[]) and email <> ''`,
    [usernames.map((name) => name.toLowerCase()), usernames.map(skeletonOf), mobiles, small],
  );
  const of = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? [row.value] : [])));
  const [keys, skeletons, retired] = [of('key'), of('skeleton'), await retiredAmong(db, usernames)];
  return {
    usernames: new Set(
      usernames.filter(
        (name) => keys.has(name.toLowerCase()) || skeletons.has(skeletonOf(name)) || retired.has(name),
      ),
    ),
    mobiles: of('mobile'),
    emails: of('email'),
  };
}
