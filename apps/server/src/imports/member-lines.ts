/** Lines of a file of members: what each says, and what is wrong beside the file's other lines and the site's members. */
import { inputMax, realNameMin, usernameMin } from '@mingpai/contract/constants';
import { isUsername, skeletonOf } from '@mingpai/contract/rules/names';
import { emailPattern, mobilePattern } from '@mingpai/contract/rules/profile';
import { ageAt } from '../identity/index.ts';
import { takenAmong } from '../members/index.ts';
import type { Tx } from '../platform/database.ts';
import { amountIn, type Cell, dayIn, momentIn, passwordHashIn, textIn } from './cells.ts';
import type { Fault, Line } from './line.ts';

export interface MemberLine {
  readonly row: number;
  readonly username: string | null;
  readonly realName: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly birthday: string | null;
  readonly registeredAt: Date | null;
  readonly vipLevel: number | null;
  readonly referrer: string | null;
  /** Fen. */
  readonly balance: bigint | null;
  readonly turnover: bigint | null;
  readonly passwordHash: string | null;
}

interface Bounds {
  readonly leastAge: number;
  readonly ceiling: bigint;
}

/**
 * @param bounds.leastAge whole years from which on somebody may play here
 * @param bounds.ceiling fen: nobody credits more at once, and nobody's balance is brought in above it
 */
export function memberOf(line: Line, now: Date, { leastAge, ceiling }: Bounds): MemberLine {
  const birthday = line.maybe('birthday', dayIn);
  if (birthday !== undefined && ageAt(birthday, now) < leastAge) line.blame('birthday', 'underage');
  const name = (cell: string): Cell<string> => {
    const text = textIn(cell, inputMax);
    if (text.fault !== undefined) return text;
    // Nothing is prepared here: a name that the site would write in another way is not the one its owner types.
    return text.value.length >= usernameMin && isUsername(text.value) ? text : { fault: 'malformed' };
  };
  const [balance, turnover] = [line.needed('balance', amountIn), line.maybe('turnover', amountIn)];
  // What has to be played is asked for together with money; without any there is nothing to hold back.
  if (balance === 0n && turnover !== undefined && turnover > 0n) line.blame('turnover', 'malformed');
  if (balance !== undefined && balance > ceiling) line.blame('balance', 'above_ceiling');
  return {
    row: line.row,
    username: line.needed('username', name) ?? null,
    realName:
      line.needed('real_name', (cell) => {
        const text = textIn(cell, inputMax);
        return text.value !== undefined && text.value.length < realNameMin ? { fault: 'malformed' } : text;
      }) ?? null,
    mobile: line.maybe('mobile', matching(mobilePattern, 20)) ?? null,
    email: line.maybe('email', matching(emailPattern, 254)) ?? null,
    birthday: birthday ?? null,
    registeredAt: line.maybe('registered_at', (cell) => momentIn(cell, now)) ?? null,
    vipLevel:
      line.maybe('vip_level', (cell) =>
        /^([1-9]|10)$/.test(cell.trim()) ? { value: Number(cell) } : { fault: 'malformed' },
      ) ?? null,
    referrer: line.maybe('referrer', name) ?? null,
    balance: balance ?? null,
    turnover: turnover ?? null,
    passwordHash: line.maybe('password_hash', passwordHashIn) ?? null,
  };
}

function matching(pattern: RegExp, most: number) {
  return (cell: string): Cell<string> => {
    const text = textIn(cell, most);
    return text.value !== undefined && !pattern.test(text.value) ? { fault: 'malformed' } : text;
  };
}

/** Keeps lines until the file is let in, and says what is wrong with them beside others. In one statement each: a batch takes some ms. */
export async function keepMembers(tx: Tx, importId: bigint, lines: readonly MemberLine[]): Promise<Fault[]> {
  await tx.query(
    `insert into import_member (import_id, row, username, skeleton, real_name, mobile, email, birthday, registered_at, vip_level,
                                referrer_key, referrer_id, balance, turnover, password_hash)
     select $1, p.row, p.username, p.skeleton, p."realName", p.mobile, p.email, p.birthday, p."registeredAt", p."vipLevel",
            lower(p.referrer), n.id, p.balance, p.turnover, p."passwordHash"
       from jsonb_to_recordset($2::jsonb) as p (row integer, username text, skeleton text, "realName" text, mobile text, email text,
              birthday date, "registeredAt" timestamptz, "vipLevel" smallint, referrer text, balance bigint, turnover bigint,
              "passwordHash" text)
       left join member_name n on n.username_key = lower(p.referrer)`,
    [
      importId,
      JSON.stringify(
        lines.map(({ balance, turnover, ...line }) => ({
          ...line,
          skeleton: line.username === null ? null : skeletonOf(line.username),
          balance: balance?.toString(),
          turnover: turnover?.toString(),
        })),
      ),
    ],
  );
  return [...(await twice(tx, importId, lines)), ...(await besideTheSite(tx, importId, lines))];
}

/** A name, number or address that a line above has too; names that are taken for each other are one. */
async function twice(tx: Tx, importId: bigint, lines: readonly MemberLine[]): Promise<Fault[]> {
  const { rows } = await tx.query<{
    row: number;
    username: number | null;
    mobile: number | null;
    email: number | null;
  }>(
    `select row, username, mobile, email from (
       select m.row,
              (select min(e.row) from import_member e where e.import_id = $1 and e.skeleton = m.skeleton and e.row < m.row) as username,
              (select min(e.row) from import_member e where e.import_id = $1 and e.mobile = m.mobile and e.row < m.row) as mobile,
              (select min(e.row) from import_member e
                where e.import_id = $1 and lower(e.email) = lower(m.email) and e.row < m.row) as email
         from import_member m where m.import_id = $1 and m.row between $2 and $3) found
      where username is not null or mobile is not null or email is not null`,
    [importId, lines[0]?.row ?? 0, lines.at(-1)?.row ?? 0],
  );
  return rows.flatMap(({ row, ...others }) =>
    Object.entries(others).flatMap(([place, other]) =>
      other === null ? [] : [{ row, place, fault: 'twice' as const, other }],
    ),
  );
}

async function besideTheSite(tx: Tx, importId: bigint, lines: readonly MemberLine[]): Promise<Fault[]> {
  const present = (key: 'username' | 'mobile' | 'email') =>
    lines.flatMap((line) => (line[key] === null ? [] : [line[key]]));
  const taken = await takenAmong(tx, {
    usernames: present('username'),
    mobiles: present('mobile'),
    emails: present('email'),
  });
  const faults: Fault[] = [];
  for (const { row, username, mobile, email } of lines) {
    if (username !== null && taken.usernames.has(username))
      faults.push({ row, place: 'username', fault: 'taken' });
    if (mobile !== null && taken.mobiles.has(mobile)) faults.push({ row, place: 'mobile', fault: 'in_use' });
    if (email !== null && taken.emails.has(email.toLowerCase()))
      faults.push({ row, place: 'email', fault: 'in_use' });
  }
  const referred = lines.filter(({ referrer }) => referrer !== null);
  if (referred.length === 0) return faults;
  // Whoever invited is a member already, or stands above: then the members are made in an order that holds.
  const { rows: lost } = await tx.query<{ row: number }>(
    `select m.row from import_member m
      where m.import_id = $1 and m.row = any ($2::int[])
        and m.referrer_id is null
        and not exists (select from import_member e
                         where e.import_id = $1 and e.username_key = m.referrer_key and e.row < m.row)`,
    [importId, referred.map(({ row }) => row)],
  );
  return [
    ...faults,
    ...lost.map(({ row }) => ({ row, place: 'referrer', fault: 'unknown_member' as const })),
  ];
}
