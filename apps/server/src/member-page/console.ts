/** What staff see of one member, gathered from every capability; translation only. */
import type { Right } from '@mingpai/contract/console/door';
import { type TimelineKind, timelineKinds } from '@mingpai/contract/console/members/timeline';
import { mostDrawn } from '@mingpai/contract/console/related';
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import { emailOf } from '../email/index.ts';
import { agreementsOf, lastSeen, memberDetail, recentSessions, wireMember } from '../members/index.ts';
import { cardsOf } from '../payment-methods/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { inLanguage, readersLanguage } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import { relatedAmong, relatedTo, seenRelated, wireAmong, wireRelated } from '../related-accounts/index.ts';
import { carriedBreaks, type Limit, limitsOf, pauseOf } from '../responsible-gaming/index.ts';
import { watchedAmong } from '../screening/index.ts';
import { tagsOf } from '../tags/index.ts';
import { openRequirements, turnoverLeft, wonBy } from '../wagering/index.ts';
import type { Balances } from '../wallet/index.ts';
import { type TimelineEvent, type TimelinePlace, timelineOf } from './timeline.ts';

export interface MemberPageDeps {
  readonly balances: Balances;
  readonly venues: () => readonly { readonly code: string; readonly name: string; readonly nameEn: string }[];
}

export function memberPageConsole(
  define: DefineConsoleCall,
  { database, clock }: AppContext,
  { balances, venues }: MemberPageDeps,
): void {
  define('memberPage', async ({ id }) => {
    const memberId = BigInt(id);
    const detail = await memberDetail(database, memberId);
    if (!detail) return refused('not_found');
    const [
      overview,
      left,
      bank,
      usdt,
      sessionRows,
      related,
      seen,
      tags,
      agent,
      lastSeenAt,
      won,
      verified,
      watched,
      ofAgeAt,
      agreements,
    ] = await Promise.all([
      balances.overview(
        memberId,
        venues().map(({ code }) => code),
      ),
      turnoverLeft(database, memberId),
      cardsOf(database, memberId, 'bank'),
      cardsOf(database, memberId, 'usdt'),
      recentSessions(database, memberId),
      relatedTo(database, [memberId]),
      seenRelated(database, memberId),
      tagsOf(database, clock.now(), [memberId]),
      agentOf(database, memberId),
      lastSeen(database, memberId),
      wonBy(database, memberId),
      emailOf(database, memberId),
      watchedAmong(database, clock.now(), [memberId]),
      ageFoundOf(database, memberId),
      agreementsOf(database, memberId),
    ]);
    const drawn = (related.get(memberId) ?? []).slice(0, mostDrawn).map((one) => one.memberId);
    const among = await relatedAmong(database, drawn);
    return done({
      member: {
        ...wireMember(detail, tags.get(memberId)),
        mobile: detail.mobile,
        email: detail.email,
        verifiedEmail: verified?.address ?? '',
        autoTransfer: detail.auto_transfer,
        frozenReason: detail.frozen_reason,
      },
      balances: {
        central: yuanNumber(overview.central),
        held: yuanNumber(overview.held),
        inReview: yuanNumber(overview.inReview),
        inFlight: yuanNumber(overview.inFlight),
        venues: venues().map(({ code, name, nameEn }) => ({
          code,
          name: inLanguage(readersLanguage(), { chinese: name, english: nameEn }),
          balance: yuanNumber(overview.venues.get(code) ?? 0n),
        })),
        total: yuanNumber(overview.total),
      },
      deposits: { count: detail.deposit_count, sum: yuanNumber(BigInt(detail.deposit_sum)) },
      withdrawals: { count: detail.withdrawal_count, sum: yuanNumber(BigInt(detail.withdrawal_sum)) },
      turnoverLeft: yuanNumber(left),
      agreements: agreements.map(({ document, version, agreedAt }) => ({
        document,
        version,
        agreedAt: agreedAt.toISOString(),
      })),
      agent: agent === undefined ? null : { id: Number(agent.id), username: agent.username },
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      won: yuanNumber(won),
      cards: [...usdt, ...bank].map((card) => ({
        id: Number(card.id),
        kind: card.kind,
        bank: card.bank,
        owner: card.kind === 'bank' ? card.owner : '',
        protocol: card.kind === 'usdt' ? card.owner : null,
        lastFour: card.number.slice(-4),
        createdAt: card.createdAt.toISOString(),
      })),
      watched: [...(watched.get(memberId) ?? [])],
      ofAgeAt: ofAgeAt?.toISOString() ?? null,
      related: wireRelated(related.get(memberId)),
      relatedAmong: wireAmong(among),
      relatedSeen: seen.map(({ at, ...sign }) => ({ ...sign, at: at.toISOString() })),
      sessions: sessionRows.map((row) => ({
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        address: row.address,
        device: row.device,
        mark: row.mark,
      })),
    });
  });

  define('memberTimeline', async ({ id, kinds, after, from, to, limit }, { staff }) => {
    // One more than is shown says whether there are any behind it.
    const asked = { kinds: seenBy(staff.rights, kinds), after, from, to, most: limit + 1 };
    const events = await timelineOf(database, BigInt(id), asked);
    const rows = events.slice(0, limit);
    const last = rows.at(-1);
    return done({
      id,
      rows: rows.map(wireEvent),
      next:
        last === undefined || events.length <= limit
          ? null
          : { at: last.moment, kind: last.kind, key: last.key },
    });
  });
  define.list('memberTimeline', async ({ id, kinds, from, to }, { after, most }, { rights }) => {
    const asked = {
      kinds: seenBy(rights, kinds),
      after: after === undefined ? undefined : placeOf(after),
      from,
      to,
      most,
    };
    const events = await timelineOf(database, BigInt(id), asked);
    const last = events.at(-1);
    return {
      rows: events.map(wireEvent),
      next:
        last === undefined || events.length < most ? undefined : `${last.moment} ${last.kind} ${last.key}`,
    };
  });

  define('memberLimits', async ({ id }, { staff }) => {
    const [memberId, now] = [BigInt(id), clock.now()];
    const [limits, pause, requirements, carried, toPlay] = await Promise.all([
      limitsOf(database, memberId, now),
      pauseOf(database, memberId, now),
      openRequirements(database, memberId),
      carriedBreaks(database, memberId, now),
      turnoverLeft(database, memberId),
    ]);
    return done({
      turnoverLeft: yuanNumber(toPlay),
      limits: limits.map((limit) => ({
        kind: limit.kind,
        span: limit.span,
        value: inUnits(limit, limit.value),
        coming: limit.coming
          ? { value: inUnits(limit, limit.coming.value), at: limit.coming.at.toISOString() }
          : null,
      })),
      pause: pause ? { kind: pause.kind, endsAt: pause.endsAt.toISOString() } : null,
      carried: carried.map(({ id: breakId, kind, endsAt, firstId, first, reason }) => ({
        id: Number(breakId),
        kind,
        endsAt: endsAt.toISOString(),
        firstYes: first === null ? null : { by: first, own: firstId === staff.id, reason: reason ?? '' },
      })),
      requirements: requirements.map(({ source, amount, used, openedAt }) => ({
        source,
        amount: yuanNumber(amount),
        used: yuanNumber(used),
        openedAt: openedAt.toISOString(),
      })),
    });
  });
}

/** Who brought a member. */
/** By what was found of their age; undefined: nothing was. */
async function ageFoundOf(db: Queryable, memberId: bigint): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date }>(
    'select of_age_at as at from underage_account where member_id = $1',
    [memberId],
  );
  return rows[0]?.at;
}

async function agentOf(
  db: Queryable,
  memberId: bigint,
): Promise<{ readonly id: bigint; readonly username: string } | undefined> {
  const { rows } = await db.query<{ id: bigint; username: string }>(
    'select n.id, n.username from agent_of_member a join member_name n on n.id = a.agent_id where a.member_id = $1',
    [memberId],
  );
  return rows[0];
}

/** Yuan, or minutes of `time`; null: no limit. */
function inUnits({ kind }: Pick<Limit, 'kind'>, value: bigint | undefined): number | null {
  if (value === undefined) return null;
  return kind === 'time' ? Number(value) : yuanNumber(value);
}

/** Orders, corrections and the log have rights of their own; the rest whoever may look at members may see. */
const rightOf: Readonly<Partial<Record<TimelineKind, Right>>> = {
  deposit: 'deposits.read',
  withdrawal: 'withdrawals.read',
  adjustment: 'adjustments.read',
  commission: 'agents.read',
  chat: 'service.read',
  staff: 'audit',
};

/** The kinds that somebody with these rights may see, of those that are asked for. @param asked undefined: all */
function seenBy(rights: readonly Right[], asked: readonly TimelineKind[] | undefined) {
  return timelineKinds.filter((kind) => {
    const right = rightOf[kind];
    return (right === undefined || rights.includes(right)) && (asked?.includes(kind) ?? true);
  });
}

/** Where a file goes on, as its last row was named: only its key may have blanks. */
function placeOf(named: string): TimelinePlace {
  const [at = '', kind = '', ...key] = named.split(' ');
  return { at, kind, key: key.join(' ') };
}

function wireEvent({ at, kind, key, amount, result, state, words }: TimelineEvent) {
  const [address = '', device = ''] = kind === 'sign_in' ? words.split('\t') : [];
  return {
    at: at.toISOString(),
    kind,
    key,
    amount: amount === null ? null : yuanNumber(amount),
    result: result === null ? null : yuanNumber(result),
    state,
    words: kind === 'sign_in' ? '' : words,
    address,
    device,
  };
}
