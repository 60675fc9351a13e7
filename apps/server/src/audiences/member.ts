/** Whether one member belongs to an audience; `set.ts` asks the same of all of them at once, and a test compares the two. */
import type { Audience } from '@mingpai/contract/console/audiences/audience';
import type { Queryable } from '../platform/database.ts';

/** What audiences go by, as it is of one member. */
export interface Standing {
  readonly vip: number;
  readonly registeredAt: Date;
  /** Who brought them; null: nobody. */
  readonly agent: bigint | null;
  readonly deposited: boolean;
  /** null: never. */
  readonly seenAt: Date | null;
  /** Those that have expired, too; `expiresAt` null: never. */
  readonly tags: readonly { readonly tag: string; readonly expiresAt: Date | null }[];
}

export const dayMs = 86_400_000;

/** For as many audiences as there are to be compared: one statement. Undefined: there is no such member. */
export async function standingOf(db: Queryable, memberId: bigint): Promise<Standing | undefined> {
  const { rows } = await db.query<{
    vip_level: number;
    registered_at: Date;
    agent: bigint | null;
    deposited: boolean | null;
    seen: Date | null;
    tags: string[];
    ends: (bigint | null)[];
  }>(
    `select m.vip_level, m.registered_at,
            (select e.agent_id from agent_of_member e where e.member_id = m.id) as agent,
            exists (select from credited_deposit d where d.member_id = m.id) as deposited,
            (select max(s.at) from member_seen s where s.member_id = m.id) as seen,
            array(select t.tag from tag_of_member t where t.member_id = m.id order by t.tag) as tags,
            array(select (extract(epoch from t.expires_at) * 1000)::bigint from tag_of_member t
                   where t.member_id = m.id order by t.tag) as ends
       from member_standing m where m.id = $1`,
    [memberId],
  );
  const [row] = rows;
  return (
    row && {
      vip: row.vip_level,
      registeredAt: row.registered_at,
      agent: row.agent,
      deposited: row.deposited === true,
      seenAt: row.seen,
      tags: row.tags.map((tag, at) => ({ tag, expiresAt: momentOf(row.ends[at]) })),
    }
  );
}

/** Whether somebody who stands so belongs to the audience at this moment. */
export function fits(audience: Audience, member: Standing, now: Date): boolean {
  const { vipFrom, vipUntil, agents, deposited, tags } = audience;
  const { registeredFrom, registeredUntil, seenSince, unseenSince } = momentsOf(audience, now);
  return (
    (vipFrom === undefined || member.vip >= vipFrom) &&
    (vipUntil === undefined || member.vip <= vipUntil) &&
    (agents === undefined || agents.some((id) => BigInt(id) === member.agent)) &&
    (tags === undefined || member.tags.some((one) => tags.includes(one.tag) && isLive(one, now))) &&
    (registeredFrom === undefined || member.registeredAt >= registeredFrom) &&
    (registeredUntil === undefined || member.registeredAt < registeredUntil) &&
    (deposited === undefined || member.deposited === deposited) &&
    (seenSince === undefined || (member.seenAt !== null && member.seenAt >= seenSince)) &&
    (unseenSince === undefined || member.seenAt === null || member.seenAt < unseenSince)
  );
}

function isLive({ expiresAt }: { readonly expiresAt: Date | null }, now: Date): boolean {
  return expiresAt === null || expiresAt > now;
}

/** The spans of an audience as moments, counted back from `now`. */
export function momentsOf(audience: Audience, now: Date) {
  const ago = (days: number | undefined) =>
    days === undefined ? undefined : new Date(now.getTime() - days * dayMs);
  const at = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  const [from, recent] = [at(audience.registeredFrom), ago(audience.registeredDays)];
  return {
    registeredFrom: from !== undefined && recent !== undefined && from > recent ? from : (recent ?? from),
    registeredUntil: at(audience.registeredUntil),
    seenSince: ago(audience.seenDays),
    unseenSince: ago(audience.unseenDays),
  };
}

/** @param ms Unix ms */
function momentOf(ms: bigint | null | undefined): Date | null {
  return ms === null || ms === undefined ? null : new Date(Number(ms));
}
