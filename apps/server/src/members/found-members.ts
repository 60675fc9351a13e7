/** Members by what a colleague has of one: found whole or by their last four characters, never by other parts (docs/decisions/0032). */
import type { Queryable } from '../platform/database.ts';

export interface FoundMember {
  readonly id: bigint;
  readonly username: string;
  readonly realName: string;
  readonly mobile: string;
  readonly vipLevel: number;
  readonly frozenAt: Date | null;
}

export interface NamedMember {
  readonly id: bigint;
  readonly by: 'id' | 'username' | 'mobile' | 'mobile_tail' | 'email' | 'network';
}

/** Sessions from one address that are looked through, the newest: an address of many people is no trace. */
const sessionsLookedAt = 200;

/** Each way with an index of its own and an end; the likeliest way first. @param limit of each way */
export async function namedMembers(db: Queryable, term: string, limit: number): Promise<NamedMember[]> {
  const lower = term.toLowerCase();
  const values = [
    /^\d{1,18}$/.test(term) ? term : null,
    `${lower.replace(/[\\%_]/g, '\\$&')}%`,
    /^\d{7,20}$/.test(term) ? term : null,
    /^\d{4}$/.test(term) ? term : null,
    lower.includes('@') ? lower : null,
    /^[\d.]+$|:/.test(term) ? term : null,
    limit,
  ];
  const { rows } = await db.query<NamedMember>(
    `select id, 'id' as by from member where id = $1::bigint
     union all (select id, 'username' from member where username_key like $2 order by username_key limit $7)
     union all (select id, 'mobile' from member where mobile = $3 and mobile <> '' order by id limit $7)
     union all (select id, 'mobile_tail' from member where right(mobile, 4) = $4 and mobile <> '' order by id desc limit $7)
     union all (select id, 'email' from member where lower(email) = $5 and email <> '' order by id limit $7)
     union all (select distinct member_id, 'network' from
                 (select member_id from session where address = $6 order by created_at desc limit ${sessionsLookedAt}) seen limit $7)`,
    values,
  );
  return rows;
}

/** Those of these ids, in no order. */
export async function foundMembers(db: Queryable, ids: readonly bigint[]): Promise<FoundMember[]> {
  const { rows } = await db.query<FoundMember>(
    `select id, username, real_name as "realName", mobile, vip_level as "vipLevel", frozen_at as "frozenAt"
       from member where id = any($1::bigint[])`,
    [ids],
  );
  return rows;
}
