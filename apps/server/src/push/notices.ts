/** What is still to be said to browsers: taken from the database, sent, and tried again ever more rarely. */

import { type ArrivalKind, arrivalTitles } from '../inbox/index.ts';
import type { AppContext } from '../platform/context.ts';
import { inLanguage, type Language } from '../platform/language.ts';
import type { Settings } from '../settings/index.ts';

export interface Notice {
  readonly subscription_id: bigint;
  readonly order_no: string;
  readonly kind: ArrivalKind;
  readonly created_at: Date;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
  readonly language: Language;
  /** The session that asked for it is still open. */
  readonly signed_in: boolean;
  /** The member may be told of offers now; what was noted before they asked to be left alone is not sent after it. */
  readonly addressed: boolean;
}

/** Who has not been reached for this long is not told any more; push services keep a message no longer either. In ms. */
export const noticeLifeMs = 24 * 3_600_000;
/** Sent side by side. */
export const atOnce = 32;

/** Takes some that are due, and sets when they are due again unless they succeed: after 1, 2, 4 ... minutes, at most an hour. */
export async function claim({ database, clock }: AppContext): Promise<Notice[]> {
  const { rows } = await database.query<Notice>(
    `update push_notice n set attempts = n.attempts + 1,
            due_at = $1::timestamptz + least(interval '1 minute' * power(2, least(n.attempts, 10)), interval '1 hour')
       from push_subscription s join member_session session on session.token_hash = s.session
      where s.id = n.subscription_id
        and (n.subscription_id, n.order_no) in
            (select subscription_id, order_no from push_notice where due_at <= $1 order by due_at limit ${atOnce} for update skip locked)
      returning n.subscription_id, n.order_no, n.kind, n.created_at, s.endpoint, s.p256dh, s.auth, s.language,
                session.ended_at is null and session.expires_at > $1 as signed_in,
                may_be_addressed(s.member_id, $1) as addressed`,
    [clock.now()],
  );
  return rows;
}

/** Nobody tries again. */
export async function conclude(
  { database }: AppContext,
  notice: Notice,
  outcome: 'sent' | 'given_up',
): Promise<void> {
  await database.query(
    'update push_notice set outcome = $3, due_at = null where subscription_id = $1 and order_no = $2',
    [notice.subscription_id, notice.order_no, outcome],
  );
}

/** The service wants to be left alone until then. */
export async function postpone({ database }: AppContext, notice: Notice, until: Date): Promise<void> {
  await database.query(
    'update push_notice set due_at = greatest(due_at, $3) where subscription_id = $1 and order_no = $2 and due_at is not null',
    [notice.subscription_id, notice.order_no, until],
  );
}

/** The browser has taken its subscription back. */
export async function forget({ database }: AppContext, notice: Notice): Promise<void> {
  await database.query('delete from push_subscription where id = $1 and endpoint = $2', [
    notice.subscription_id,
    notice.endpoint,
  ]);
}

/** A browser whose session has ended was kept for one more notice only. */
export async function forgetEnded(
  { database }: AppContext,
  { subscription_id }: Pick<Notice, 'subscription_id'>,
): Promise<void> {
  await database.query(
    `delete from push_subscription s using member_session session
      where s.id = $1 and session.token_hash = s.session and session.ended_at is not null`,
    [subscription_id],
  );
}

/** Those of sessions that ended by themselves, and what was said long ago. */
export async function tidy({ database, clock }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - keptForMs);
  await database.query(
    `delete from push_subscription s using member_session session
      where session.token_hash = s.session and (session.ended_at is not null or session.expires_at < $1)`,
    [before],
  );
  await database.query('delete from push_notice where created_at < $1', [before]);
}

/** A member who signs in again within this time goes on being told; after it they turn it on anew. In ms. */
const keptForMs = 30 * 86_400_000;

/** Longer names of sites are cut, so that a message always fits. */
const longestTitle = 100;

/** What the browser shows: who speaks and what it is about, nothing that somebody else should read on a locked screen. */
export async function messageFor(settings: Settings, { kind, order_no, language }: Notice): Promise<string> {
  const { title, titleEn } = await settings.current('site');
  return JSON.stringify({
    title: inLanguage(language, { chinese: title, english: titleEn }).slice(0, longestTitle),
    body: inLanguage(language, arrivalTitles[kind]),
    lang: language,
    // Two with one tag are one: what a service delivers twice is seen once.
    tag: order_no,
    path: placeOf(kind, order_no),
  });
}

function placeOf(kind: ArrivalKind, orderNo: string): string {
  if (kind === 'red_packets') return '/#/hongbao';
  if (kind === 'security' || kind === 'message') return '/#/message?tab=inbox';
  return `/#/transRecord?type=${kind === 'deposit' ? 1 : 2}&order=${encodeURIComponent(orderNo)}`;
}
