/**
 * One forgotten password back by a code that is sent to the verified address. Who has the mailbox alone waits a day, in which the owner
 * is told everywhere and can stop it, and gets one password, not both (decision 85). Answers tell nothing of names and addresses.
 */

import { letters } from '@mingpai/contract/texts/letters';
import { emailOf, queueLetter } from '../email/index.ts';
import { inboxTexts } from '../inbox/index.ts';
import {
  closingOf,
  type Device,
  findByName,
  lockMembers,
  recoveredSince,
  tellOfAccount,
  verifyLoginPassword,
} from '../members/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf, newCode, newOrderNumber } from '../platform/ids.ts';
import { networkOf } from '../platform/network.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { configuredOrigin } from '../platform/own-address.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { makeRoom } from './ages.ts';
import { countersFor } from './counters.ts';

const dayMs = 86_400_000;
/** A code that can be used at once is good for so long, in ms; */
export const promptMs = 15 * 60_000;
/** one that waits, from then on. */
export const claimableMs = 7 * dayMs;

const rules = {
  perDevice: { name: 'recovery-email/device', attempts: 5, perSeconds: 86_400 },
  perPlace: { name: 'recovery-email/place', attempts: 3, perSeconds: 86_400 },
  perAddress: { name: 'recovery-email/address', attempts: 20, perSeconds: 86_400 },
} as const;
/** Letters to one member by strangers, whatever their addresses: from then on none while the code of an earlier one is good. */
const perAccount: LimitRule = { name: 'recovery-email/account', attempts: 5, perSeconds: 86_400 };
const perMember: LimitRule = { name: 'recovery-email/member', attempts: 5, perSeconds: 86_400 };

/**
 * The same answer for every name. At once only on a browser where the member was signed in before. What strangers ask shuts nobody out:
 * beyond their number the owner has a code in the mailbox already. Refusal `rate_limited`
 */
export async function askLogin(site: AppContext, name: string, device: Device): Promise<Outcome<null>> {
  const { database, limits } = site;
  const member = await findByName(database, name, device);
  const { refusing, strangers } = countersFor(rules, name, device, member);
  for (const [rule, who] of refusing)
    if ((await limits.hit(rule, who)) !== undefined) return refused('rate_limited');
  const spent = strangers !== undefined && (await limits.hit(perAccount, strangers)) !== undefined;
  const known = member?.knownDevice === true && device.id !== undefined;
  await database.transaction(async (tx) => {
    const memberId = member?.id ?? 0n;
    await lockMembers(tx, [memberId]);
    const now = site.clock.now();
    const address = await usable(tx, memberId, now);
    const written = address.ok && !(spent && (await hasGoodCode(tx, now, memberId, address.value)));
    await open(tx, site, {
      memberId: written ? memberId : undefined,
      wants: 'login',
      address: written ? address.value.address : undefined,
      waitMs: known ? 0 : dayMs,
      device,
    });
  });
  return done(null);
}

/**
 * By the login password besides, and not where that came back itself within a month.
 * Refusals of `verifyLoginPassword`, `email_none`, `email_new`, `recovery_factor_used`, `rate_limited`
 */
export async function askPay(
  site: AppContext,
  memberId: bigint,
  password: string,
  device: Device,
): Promise<Outcome<null>> {
  const verified = await verifyLoginPassword(site, memberId, password);
  if (!verified.ok) return verified;
  if ((await site.limits.hit(perMember, String(memberId))) !== undefined) return refused('rate_limited');
  return site.database.transaction(async (tx): Promise<Outcome<null>> => {
    await lockMembers(tx, [memberId]);
    const address = await usable(tx, memberId, site.clock.now());
    if (!address.ok) return address;
    const used = await refusePayByEmail(tx, site.clock.now(), memberId);
    if (used) return used;
    await open(tx, site, { memberId, wants: 'pay', address: address.value.address, waitMs: dayMs, device });
    return done(null);
  });
}

/** E-mail is never one of two ways by which both passwords come back. Refusal `recovery_factor_used` */
export async function refusePayByEmail(
  db: Queryable,
  now: Date,
  memberId: bigint,
): Promise<Refused | undefined> {
  return (await recoveredSince(db, memberId, 'login_password', new Date(now.getTime() - 30 * dayMs)))
    ? refused('recovery_factor_used')
    : undefined;
}

/** Whether the code that was sent there still opens something: the address is the member's, and was before it was asked. */
export async function isStillTheirs(
  db: Queryable,
  memberId: bigint,
  sentTo: string,
  askedAt: Date,
): Promise<boolean> {
  const held = await emailOf(db, memberId);
  return held?.address === sentTo && !held.restored && held.verifiedAt < askedAt;
}

/** The address to send a code to, and since when it is the member's. Refusals `email_none`, `email_new` */
async function usable(tx: Tx, memberId: bigint, now: Date): Promise<Outcome<Usable>> {
  const held = await emailOf(tx, memberId);
  // One that came back by a link takes notices alone.
  if (!held || held.dead || held.restored || (await closingOf(tx, memberId))?.closed)
    return refused('email_none');
  const from = new Date(held.verifiedAt.getTime() + dayMs);
  return now < from ? refused('email_new', { until: beijingText(from) }) : done(held);
}

/**
 * Under what a code that went by e-mail is kept: not as one of support's, for a node of a version that knows those alone would take it for
 * one and set both passwords by it.
 */
export function emailClaimHash(claim: string): Buffer {
  return hashOf(`email-claim/${claim}`);
}

interface Usable {
  readonly address: string;
  readonly verifiedAt: Date;
}

/**
 * Whether a letter there holds a code for the login password that is good, now or once it has waited: one from before the member left the
 * address and came back to it opens nothing (`isStillTheirs`).
 */
async function hasGoodCode(
  tx: Tx,
  now: Date,
  memberId: bigint,
  { address, verifiedAt }: Usable,
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from account_recovery
      where member_id = $1 and way = 'email' and wants = 'login' and state = 'approved' and sent_to = $2 and asked_at > $5
        and ready_at > case when ready_at > asked_at then $3::timestamptz else $4::timestamptz end limit 1`,
    [
      memberId,
      address,
      new Date(now.getTime() - claimableMs),
      new Date(now.getTime() - promptMs),
      verifiedAt,
    ],
  );
  return rows.length > 0;
}

interface Asked {
  /** Undefined: nobody's name, or nobody with an address; the same is written as for others. */
  readonly memberId: bigint | undefined;
  readonly wants: 'login' | 'pay';
  readonly address: string | undefined;
  readonly waitMs: number;
  readonly device: Device;
}

async function open(
  tx: Tx,
  site: AppContext,
  { memberId, wants, address, waitMs, device }: Asked,
): Promise<void> {
  const now = site.clock.now();
  const from = new Date(now.getTime() + waitMs);
  const number = newOrderNumber('R', beijingText(now));
  const [claim, stop] = [newCode(), newCode()];
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into account_recovery (number, member_id, wants, claim_hash, points, most, enough, address, device, asked_at, ready_at,
       state, way, sent_to, stop_hash)
     values ($1, $2, $3, $4, 0, 0, $5, $6, $7, $8, $9, $10, 'email', $11, $12) returning id`,
    [
      number,
      memberId ?? null,
      wants,
      emailClaimHash(claim),
      address !== undefined,
      device.address,
      device.name,
      now,
      from,
      address === undefined ? 'over' : 'approved',
      address ?? null,
      hashOf(stop),
    ],
  );
  await makeRoom(tx, rows[0]?.id ?? 0n);
  if (memberId === undefined || address === undefined) return;
  const home = configuredOrigin(site.config);
  await queueLetter(
    tx,
    site.clock,
    // What comes late opens nothing.
    { memberId, address, lifeMs: waitMs === 0 ? promptMs : dayMs },
    letters.recoveryClaim({
      password: wants,
      claim: (claim.match(/.{4}/g) ?? []).join('-'),
      from: waitMs === 0 ? undefined : beijingText(from),
      link: `${home}/#/recovery`,
      stop: `${home}/#/recovery?stop=${stop}`,
    }),
  );
  const told = { number, at: beijingText(now), from: beijingText(from), place: networkOf(device.address) };
  await tellOfAccount(tx, site.clock, memberId, inboxTexts.recoveryAsked(told));
}
