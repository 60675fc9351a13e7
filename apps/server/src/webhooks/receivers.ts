/** Addresses that are told of events, their secrets, and when one is left alone. */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { webhookReceiversMost, webhookSecretOverlapHours } from '@mingpai/contract/console/webhooks/bounds';
import { recordAudit } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { isOutside } from '../platform/outbound.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { secretText } from './sign.ts';

const hourMs = 3_600_000;
/** Who takes nothing for so long is left alone until a person looks, in ms. */
export const silentMs = 24 * hourMs;
/** Events of one that is taken away that the request itself gives up. */
const givenUpAtOnce = 10_000;

export interface Receiver {
  readonly id: bigint;
  readonly title: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly state: 'on' | 'paused' | 'ended';
}

/** What was proposed, as the change keeps it. */
export type ProposedWebhook =
  | {
      readonly what: 'address';
      /** Absent: a new one. */
      readonly id?: number;
      readonly title: string;
      readonly url: string;
      readonly events: readonly string[];
    }
  | { readonly what: 'secret'; readonly id: number };

/** Locked, unless it was taken away. */
export async function openReceiver(tx: Queryable, id: bigint): Promise<Receiver | undefined> {
  const { rows } = await tx.query<Receiver>(
    `select id, title, url, events, state from webhook_receiver where id = $1 and state <> 'ended' for no key update`,
    [id],
  );
  return rows[0];
}

/**
 * An address of the public network by https, without a name and a password in it; others only where the machine's configuration names
 * their host (OUTBOUND_ALLOW). What a name means is looked at again whenever it is called. Refusal `webhook_address`.
 */
export function refuseAddress(text: string, allowed: readonly string[]): Refused | undefined {
  if (!URL.canParse(text)) return refused('webhook_address');
  const { protocol, hostname, host, username, password: secret, hash } = new URL(text);
  if (username !== '' || secret !== '' || hash !== '') return refused('webhook_address');
  if (allowed.includes(host) || allowed.includes(hostname))
    return /^https?:$/.test(protocol) ? undefined : refused('webhook_address');
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  const inside = isIP(bare) !== 0 ? !isOutside(bare) : !bare.includes('.') || bare.endsWith('.local');
  return protocol !== 'https:' || inside ? refused('webhook_address') : undefined;
}

/** Refusal `webhook_too_many`. */
export async function refuseMore(tx: Queryable): Promise<Refused | undefined> {
  const { rows } = await tx.query<{ total: number }>(
    "select count(*)::int as total from webhook_receiver where state <> 'ended'",
  );
  return (rows[0]?.total ?? 0) >= webhookReceiversMost ? refused('webhook_too_many') : undefined;
}

/** Puts into force what two people agreed to. @returns false: it was taken away meanwhile, or there are as many as may be */
export async function applyWebhook(tx: Tx, now: Date, proposed: ProposedWebhook): Promise<boolean> {
  const secret = randomBytes(32);
  if (proposed.what === 'secret') {
    const { rows } = await tx.query(
      `update webhook_receiver set secret = $2, secret_shown_at = null, former_until = null,
              -- One that nobody has seen signs nothing that somebody could check.
              former_secret = case when secret_shown_at is null then former_secret else secret end
        where id = $1 and state <> 'ended' returning 1`,
      [proposed.id, secret],
    );
    return rows.length > 0;
  }
  const { id, title, url, events } = proposed;
  if (id === undefined) {
    if (await refuseMore(tx)) return false;
    await tx.query(
      'insert into webhook_receiver (title, url, events, secret, made_at) values ($1, $2, $3, $4, $5)',
      [title, url, events, secret, now],
    );
    return true;
  }
  const { rows } = await tx.query(
    `update webhook_receiver set title = $2, url = $3, events = $4, failing_since = null
      where id = $1 and state <> 'ended' returning 1`,
    [id, title, url, events],
  );
  return rows.length > 0;
}

/** Once, to whoever asks first; the one before holds for a day from then on. Refusals `webhook_ended`, `webhook_secret_seen`. */
export async function showSecret(
  tx: Tx,
  now: Date,
  id: bigint,
): Promise<Outcome<{ readonly title: string; readonly secret: string }>> {
  if (!(await openReceiver(tx, id))) return refused('webhook_ended');
  const { rows } = await tx.query<{ title: string; secret: Buffer }>(
    `update webhook_receiver set secret_shown_at = $2,
            former_until = case when former_secret is null then null else $3::timestamptz end
      where id = $1 and secret_shown_at is null returning title, secret`,
    [id, now, new Date(now.getTime() + webhookSecretOverlapHours * hourMs)],
  );
  const [shown] = rows;
  if (!shown) return refused('webhook_secret_seen');
  return done({ title: shown.title, secret: secretText(shown.secret) });
}

/** What waits for one that goes on is due at once; of one that is taken away it is given up. Refusal `webhook_ended`. */
export async function switchReceiver(
  tx: Tx,
  now: Date,
  id: bigint,
  to: Receiver['state'],
): Promise<Outcome<Receiver>> {
  const was = await openReceiver(tx, id);
  if (!was) return refused('webhook_ended');
  await tx.query(
    `update webhook_receiver set state = $2, failing_since = null,
            paused_by = case when $2 = 'paused' then 'person' end, paused_at = case when $2 = 'paused' then $3::timestamptz end
      where id = $1`,
    [id, to, now],
  );
  // What was never tried is due already: it may be a million.
  if (to === 'on')
    await tx.query(
      `update webhook_delivery set due_at = $2, tries = 0
        where receiver_id = $1 and state = 'waiting' and (tries > 0 or due_at > $2)`,
      [id, now],
    );
  // The rest in its own time (bound.ts): nothing is sent to it in any case.
  if (to === 'ended')
    await tx.query(
      `update webhook_delivery set state = 'given_up', due_at = null
        where id = any (array(select id from webhook_delivery where receiver_id = $1 and state = 'waiting' limit $2))`,
      [id, givenUpAtOnce],
    );
  return done(was);
}

/** Where a receiver is, and every secret that signs now; undefined: it is told nothing. */
export async function sentTo(
  db: Queryable,
  id: bigint,
  now: Date,
): Promise<{ readonly url: string; readonly secrets: readonly Buffer[] } | undefined> {
  const { rows } = await db.query<{ url: string; secret: Buffer; former: Buffer | null }>(
    `select url, secret, case when former_until is null or former_until > $2 then former_secret end as former
       from webhook_receiver where id = $1 and state = 'on'`,
    [id, now],
  );
  const [found] = rows;
  if (!found) return undefined;
  const { url, secret, former } = found;
  return { url, secrets: former === null ? [secret] : [secret, former] };
}

type Site = Pick<AppContext, 'database' | 'clock' | 'log'>;

/** One that has taken nothing for a day is paused. */
export function pauseSilent(site: Site, id: bigint): Promise<void> {
  return pause(site, id, 'silence', new Date(site.clock.now().getTime() - silentMs));
}

/** One that says that nobody is there any more is paused at once. */
export function pauseGone(site: Site, id: bigint): Promise<void> {
  return pause(site, id, 'gone', site.clock.now());
}

async function pause(
  { database, clock, log }: Site,
  id: bigint,
  why: 'silence' | 'gone',
  failingBefore: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ title: string }>(
      `update webhook_receiver set state = 'paused', paused_by = $2, paused_at = $3
        where id = $1 and state = 'on' and failing_since <= $4 returning title`,
      [id, why, clock.now(), failingBefore],
    );
    const [paused] = rows;
    if (!paused) return;
    await recordAudit(tx, clock, {
      staffId: null,
      action: 'webhook_paused',
      subject: `webhook/${id}`,
      detail: { title: paused.title, stateBefore: 'on', stateAfter: 'paused' },
    });
    log.error({ receiver: String(id), why }, 'webhook receiver paused');
  });
}
