/** Everything that happened to a member as one list: each capability publishes its part as a view, and each part is read by an index. */
import type { TimelineKind } from '@mingpai/contract/console/members/timeline';
import type { Queryable } from '../platform/database.ts';
import { columnIn, type Language, readersLanguage } from '../platform/language.ts';

export interface TimelineEvent {
  readonly at: Date;
  readonly kind: TimelineKind;
  /** Its name within the kind: an order's number, `venue/bet`. */
  readonly key: string;
  /** fen */
  readonly amount: bigint | null;
  /** What came of it: what was credited, paid out, given; fen. */
  readonly result: bigint | null;
  readonly state: string;
  /** Of its own, parts behind slashes; of a sign-in where and with what behind a tab. */
  readonly words: string;
  /** Its moment to the microsecond, for whoever reads on behind it. */
  readonly moment: string;
}

/** An event, to read on behind it. */
export interface TimelinePlace {
  readonly at: string;
  readonly kind: string;
  readonly key: string;
}

const views = [
  'deposit_event',
  'withdrawal_event',
  'transfer_event',
  'grant_event',
  'rebate_event',
  'packet_event',
  'adjustment_event',
  'commission_event',
  'level_event',
  'session_event',
  'member_event',
  'closing_event',
  'recovered_credential_event',
  'passkey_event',
  'factor_event',
  'payout_freeze_event',
  'card_event',
  'removed_card_event',
  'chat_event',
  'play_limit_event',
  'play_break_event',
  'related_event',
  'recovery_event',
  'identity_event',
] as const;

/** What is not asked for is folded away when the statement is planned, with its values. */
const narrowed = `($2::text[] is null or e.kind = any ($2))
  and ($7::timestamptz is null or e.at >= $7) and ($8::timestamptz is null or e.at < $8)
  and ($3::timestamptz is null or e.at <= $3 and (e.at < $3 or (e.kind, e.key) < ($4::text, $5::text)))
  order by e.at desc, e.kind desc, e.key desc limit $6`;

const columns = 'e.at, e.kind, e.key, e.amount, e.result, e.state';
/** Their words have an English side. */
const viewsInTwo = ['message_event', 'bet_event', 'application_event'] as const;

const partsIn = (language: Language) =>
  [
    ...views.map(
      (view) => `(select ${columns}, e.words from ${view} e where e.member_id = $1 and ${narrowed})`,
    ),
    ...viewsInTwo.map(
      (view) =>
        `(select ${columns}, ${columnIn(language, 'e.words')} as words from ${view} e where e.member_id = $1 and ${narrowed})`,
    ),
    `(select ${columns}, e.words from staff_event e where e.names @> array['member/' || $1::bigint] and ${narrowed})`,
  ].join(' union all ');
const parts: Readonly<Record<Language, string>> = { 'zh-CN': partsIn('zh-CN'), en: partsIn('en') };

/**
 * Newest first.
 * @param kinds those that who asks may see and wants to
 * @param after undefined: from the newest on
 * @param from what happened then or later; undefined: ever @param to what happened before; undefined: until now
 */
export async function timelineOf(
  db: Queryable,
  memberId: bigint,
  {
    kinds,
    after,
    from,
    to,
    most,
  }: {
    readonly kinds: readonly TimelineKind[];
    readonly after: TimelinePlace | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly most: number;
  },
): Promise<readonly TimelineEvent[]> {
  const { rows } = await db.query<TimelineEvent>(
    `select at, kind, key, amount, result, state, words, to_jsonb(at) #>> '{}' as moment
       from (${parts[readersLanguage()]}) e order by e.at desc, e.kind desc, e.key desc limit $6`,
    [
      memberId,
      kinds,
      after?.at ?? null,
      after?.kind ?? null,
      after?.key ?? null,
      most,
      from ?? null,
      to ?? null,
    ],
  );
  return rows;
}
