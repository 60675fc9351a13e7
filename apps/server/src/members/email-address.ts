/**
 * The member's verified e-mail address: a way to hear of what happens to the account, and to get one forgotten password back. Whoever
 * binds one knows both passwords and gives the second factor that is there, as for every other way back (decision 54).
 */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { emailPattern } from '@mingpai/contract/rules/profile';
import { letters } from '@mingpai/contract/texts/letters';
import {
  addressKey,
  dropEmail,
  emailOf,
  type MemberEmail,
  noteEmailChange,
  queueLetter,
  setEmail,
  undoDays,
  undoEmailChange,
} from '../email/index.ts';
import { inboxTexts } from '../inbox/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { keepingWrites, type Tx } from '../platform/database.ts';
import { hashOf, newCode } from '../platform/ids.ts';
import { networkOf } from '../platform/network.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { configuredOrigin } from '../platform/own-address.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { withFactor } from './asked-factor.ts';
import { verifyLoginPassword } from './change-password.ts';
import { lockMembers } from './profile.ts';
import { type BothPasswords, tellOfAccount, verifyBoth } from './second-factor.ts';

const dayMs = 86_400_000;
/** How long six digits are good for, in minutes, and how often they can be typed wrongly. */
const offerMinutes = 15;
const triesEach = 5;
/** Letters with digits: to one member, to one mailbox by whomever, and from one network. */
const perMember: LimitRule = { name: 'email/member', attempts: 5, perSeconds: 3_600 };
const perMailbox: LimitRule = { name: 'email/mailbox', attempts: 5, perSeconds: 86_400 };
const perNetwork: LimitRule = { name: 'email/network', attempts: 30, perSeconds: 3_600 };

export interface EmailOffer {
  readonly address: string;
  readonly passwords: BothPasswords;
  /** Of the second factor; empty: none. */
  readonly code: string;
  /** The visitor's. */
  readonly network: string;
}

/**
 * Sends six digits to the address. Whether it is another member's is told only to who has them.
 * Refusals `email_malformed`, `rate_limited`, those of `verifyBoth` and `withFactor`
 */
export async function offerEmail(
  site: AppContext,
  memberId: bigint,
  { address, passwords, code, network }: EmailOffer,
): Promise<Outcome<null>> {
  const typed = address.trim();
  if (typed.length < 6 || !emailPattern.test(typed)) return refused('email_malformed');
  const verified = await verifyBoth(site, memberId, passwords);
  if (!verified.ok) return verified;
  const { clock, limits } = site;
  const counted = [
    [perMember, String(memberId)],
    [perNetwork, networkOf(network)],
    [perMailbox, hashOf(addressKey(typed)).toString('base64url')],
  ] as const;
  for (const [rule, who] of counted)
    if ((await limits.hit(rule, who)) !== undefined) return refused('rate_limited');
  return withFactor(site, memberId, code, async (tx) => {
    const now = clock.now();
    const digits = String(randomInt(1_000_000)).padStart(6, '0');
    const lifeMs = offerMinutes * 60_000;
    await tx.query(
      `insert into email_offer (member_id, address, code_hash, offered_at, expires_at, tries_left) values ($1, $2, $3, $4, $5, ${triesEach})
       on conflict (member_id) do update set address = excluded.address, code_hash = excluded.code_hash,
         offered_at = excluded.offered_at, expires_at = excluded.expires_at, tries_left = excluded.tries_left`,
      [memberId, typed, codeHash(memberId, digits), now, new Date(now.getTime() + lifeMs)],
    );
    await queueLetter(
      tx,
      clock,
      { memberId, address: typed, lifeMs },
      letters.bindCode({ code: digits, minutes: offerMinutes }),
    );
    return done(null);
  });
}

/**
 * The address is the member's from now on, another one no more: that one is told, with a link that undoes it.
 * Refusals `email_code_wrong`, `email_taken`
 */
export async function confirmEmail(site: AppContext, memberId: bigint, code: string): Promise<Outcome<null>> {
  const { database, clock } = site;
  return database.transaction(async (tx) => {
    const now = clock.now();
    await lockMembers(tx, [memberId]);
    const { rows } = await tx.query<{ address: string; code_hash: Buffer }>(
      `update email_offer set tries_left = tries_left - 1 where member_id = $1 and expires_at > $2 and tries_left > 0
       returning address, code_hash`,
      [memberId, now],
    );
    const [offer] = rows;
    if (!offer || !timingSafeEqual(offer.code_hash, codeHash(memberId, code)))
      return keepingWrites(refused('email_code_wrong'));
    const old = await emailOf(tx, memberId);
    if (!(await setEmail(tx, now, { memberId, address: offer.address, by: 'digits' })))
      return keepingWrites(refused('email_taken'));
    await tx.query('delete from email_offer where member_id = $1', [memberId]);
    if (old && addressKey(old.address) !== addressKey(offer.address)) await tellOld(tx, site, memberId, old);
    await tellOfAccount(
      tx,
      clock,
      memberId,
      inboxTexts.factorChanged({ what: 'email_on', at: beijingText(now) }),
    );
    return done(null);
  });
}

/** By the login password and the second factor that is there. Refusals of `verifyLoginPassword` and `withFactor` */
export async function removeEmail(
  site: AppContext,
  memberId: bigint,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<Outcome<null>> {
  const verified = await verifyLoginPassword(site, memberId, password);
  if (!verified.ok) return verified;
  const { clock } = site;
  return withFactor(site, memberId, code, async (tx) => {
    await tx.query('delete from email_offer where member_id = $1', [memberId]);
    const old = await emailOf(tx, memberId);
    if (!old || !(await dropEmail(tx, memberId))) return done(null);
    await tellOld(tx, site, memberId, old);
    await tellOfAccount(
      tx,
      clock,
      memberId,
      inboxTexts.factorChanged({ what: 'email_off', at: beijingText(clock.now()) }),
    );
    return done(null);
  });
}

/**
 * By the link in the letter to the old address, which stands again for notices: it brings no password back until it is confirmed anew.
 * The address that it takes the place of is told. Under the lock of the member's row. @returns whether there was something to undo
 */
export async function undoEmail(
  tx: Tx,
  { clock }: Pick<AppContext, 'clock'>,
  memberId: bigint,
  undo: string,
): Promise<boolean> {
  const now = clock.now();
  const displaced = await emailOf(tx, memberId);
  const back = await undoEmailChange(tx, now, undo);
  if (back === undefined) return false;
  await tx.query('delete from email_offer where member_id = $1', [memberId]);
  if (displaced && addressKey(displaced.address) !== addressKey(back))
    await queueLetter(
      tx,
      clock,
      { memberId, address: displaced.address, lifeMs: undoDays * dayMs },
      letters.addressChanged({ at: beijingText(now) }),
    );
  await tellOfAccount(
    tx,
    clock,
    memberId,
    inboxTexts.factorChanged({ what: 'email_back', at: beijingText(now) }),
  );
  return true;
}

/** With a link that undoes it; without one where the address came back by such a link: else a stolen mailbox could never be taken off. */
async function tellOld(
  tx: Tx,
  site: AppContext,
  memberId: bigint,
  { address, restored }: MemberEmail,
): Promise<void> {
  const now = site.clock.now();
  const undo = newCode();
  if (!restored) await noteEmailChange(tx, now, { memberId, old: address, undo });
  const link = `${configuredOrigin(site.config)}/#/recovery?stop=${undo}`;
  await queueLetter(
    tx,
    site.clock,
    { memberId, address, lifeMs: undoDays * dayMs },
    letters.addressChanged({ at: beijingText(now), ...(restored ? {} : { undo: { link, days: undoDays } }) }),
  );
}

function codeHash(memberId: bigint, code: string): Buffer {
  return hashOf(`email/${memberId}/${code.replace(/\D/g, '')}`);
}
