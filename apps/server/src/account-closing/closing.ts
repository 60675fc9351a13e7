/**
 * Closing an account (docs/decisions/0080): asked for with the password and the factor, once nothing is open and the balance is paid
 * out; closed after some days in which it can be taken back; erased after the years of the law.
 */
import { formatYuan } from '@mingpai/contract/money';
import { eraseRecoveries } from '../account-recovery/index.ts';
import { eraseAdjustments } from '../adjustments/index.ts';
import { eraseApplications, eraseDisputes } from '../affiliates/index.ts';
import { eraseCases } from '../cases/index.ts';
import { eraseAnswers } from '../claims/index.ts';
import { eraseDeposits } from '../deposits/index.ts';
import { eraseEmails } from '../email/index.ts';
import { eraseGiftReasons, giveUpFreeBets } from '../free-bets/index.ts';
import { eraseFavourites, eraseWinNotes } from '../game-providers/index.ts';
import { eraseIdentity, lockForms } from '../identity/index.ts';
import { eraseInbox, inboxTexts } from '../inbox/index.ts';
import {
  closingOf,
  eraseMember,
  lockMembers,
  noteClosed,
  noteClosing,
  noteHeldUp,
  type Sessions,
  tellOfAccount,
  undoClosing,
  verifyLoginPassword,
  withFactor,
} from '../members/index.ts';
import { eraseNotes } from '../notes/index.ts';
import { eraseOwnData } from '../own-data/index.ts';
import { eraseCards } from '../payment-methods/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { namedId } from '../platform/ids.ts';
import { certain, done, type Outcome, refused } from '../platform/outcome.ts';
import { eraseGrants, giveUpGrants, settleGrantsOf } from '../promotions/index.ts';
import { payBeforeClosing, ratesOf } from '../rebates/index.ts';
import { eraseTraces } from '../related-accounts/index.ts';
import { erasePlay } from '../responsible-gaming/index.ts';
import type { Settings } from '../settings/index.ts';
import { eraseConversations } from '../support/index.ts';
import { eraseTags } from '../tags/index.ts';
import type { Balances, Wallet } from '../wallet/index.ts';
import { noteEvent } from '../webhooks/index.ts';
import { eraseWithdrawals } from '../withdrawals/index.ts';
import { leastPayout, lookAt } from './obstacles.ts';

const dayMs = 86_400_000;

export interface ClosingDeps {
  readonly site: AppContext;
  readonly settings: Settings;
  readonly wallet: Wallet;
  readonly balances: Balances;
  readonly sessions: Sessions;
  readonly venues: () => readonly string[];
}

export interface ClosingForm {
  readonly password: string;
  readonly code: string;
  /** What is too little to be paid out is given up. */
  readonly waives: boolean;
}

/**
 * Asks for it; who has asked already hears of the same moment. @returns when the account closes
 * Refusals `closing_obstacles`, `closing_waive`, `wrong_login_password`, those of the second factor
 */
export async function askClosing(
  { site, settings, balances, venues }: ClosingDeps,
  memberId: bigint,
  { password, code, waives }: ClosingForm,
): Promise<Outcome<Date>> {
  const verified = await verifyLoginPassword(site, memberId, password);
  if (!verified.ok) return verified;
  const { closingDays } = await settings.current('security');
  const { clock, database } = site;
  const { obstacles, balance } = await lookAt(
    { db: database, balances, venues: venues(), now: clock.now() },
    memberId,
  );
  if (obstacles.length > 0) return refused('closing_obstacles', { what: obstacles.map(({ kind }) => kind) });
  // Rebates are paid when the account closes, without bets: what is enough to be paid out stays theirs then.
  if (balance > 0n && balance < leastPayout && !waives)
    return refused('closing_waive', { left: formatYuan(balance) });
  return withFactor(site, memberId, code, async (tx) => {
    const before = await closingOf(tx, memberId);
    if (before) return done(before.closesAt);
    const askedAt = clock.now();
    const closesAt = new Date(askedAt.getTime() + closingDays * dayMs);
    await noteClosing(tx, { memberId, askedAt, closesAt, waives });
    const told = { at: beijingText(askedAt), closes: beijingText(closesAt) };
    await tellOfAccount(tx, clock, memberId, inboxTexts.closingAsked(told));
    return done(closesAt);
  });
}

/** Harmless where nothing waits. */
export async function takeBack({ database, clock }: AppContext, memberId: bigint): Promise<void> {
  await database.transaction(async (tx) => {
    await lockMembers(tx, [memberId]);
    if (await undoClosing(tx, memberId, clock.now()))
      await tellOfAccount(tx, clock, memberId, inboxTexts.closingUndone());
  });
}

/** Closes an account whose time has come, or tells the member once what stands in the way. */
export async function closeWhenClear(
  { site, settings, wallet, balances, sessions, venues }: ClosingDeps,
  memberId: bigint,
): Promise<void> {
  const { database, clock } = site;
  const rates = await ratesOf(settings);
  await database.transaction(async (tx) => {
    await lockMembers(tx, [memberId]);
    const now = clock.now();
    const closing = await closingOf(tx, memberId);
    if (!closing || closing.closed || closing.closesAt > now) return;
    // Looked at under the lock of the money: what arrives later finds the account closed, and is seen by staff.
    await wallet.lock(tx, memberId);
    await settleGrantsOf(tx, { clock, wallet }, memberId);
    await payBeforeClosing(tx, wallet, { memberId, rates, now });
    // Read after that: what was played through is the member's to take.
    const { central } = await wallet.lock(tx, memberId);
    const { obstacles } = await lookAt({ db: tx, balances, venues: venues(), now }, memberId);
    const stays = central > 0n && (central >= leastPayout || !closing.waives);
    if (obstacles.length > 0 || stays) {
      if (closing.told) return;
      const kinds = new Set(obstacles.map(({ kind }) => kind));
      if (stays) kinds.add('balance');
      await noteHeldUp(tx, closing.id, now);
      await tellOfAccount(tx, clock, memberId, inboxTexts.closingHeldUp({ what: [...kinds] }));
      return;
    }
    if (central > 0n) {
      const reference = `closing/${closing.id}`;
      certain(await wallet.adjustDown(tx, { id: namedId(reference), memberId, amount: central, reference }));
    }
    await giveUpGrants(tx, { clock, wallet }, memberId);
    await giveUpFreeBets(tx, { clock }, memberId);
    await noteClosed(tx, closing.id, now);
    await noteEvent(tx, clock, { kind: 'member.closed', data: { memberId: Number(memberId) } });
    await sessions.endAll(tx, memberId, 'ended_by_member');
  });
  sessions.forget({ memberId });
}

/** Takes the personal data out, of each capability what it keeps; books, bets and what is sealed stay, with the number alone. */
export async function erase({ database, clock }: AppContext, memberId: bigint): Promise<void> {
  await database.transaction(async (tx) => {
    await lockMembers(tx, [memberId]);
    await lockForms(tx, memberId);
    const now = clock.now();
    if (!(await eraseMember(tx, memberId, now))) return;
    await eraseTraces(tx, memberId);
    await eraseCards(tx, memberId, now);
    await eraseDeposits(tx, memberId);
    await eraseAnswers(tx, memberId);
    await eraseWithdrawals(tx, memberId);
    await eraseInbox(tx, memberId);
    await eraseEmails(tx, memberId);
    await eraseConversations(tx, memberId);
    await eraseRecoveries(tx, memberId);
    await eraseApplications(tx, memberId);
    await eraseDisputes(tx, memberId);
    await erasePlay(tx, memberId);
    await eraseGrants(tx, memberId);
    await eraseGiftReasons(tx, memberId);
    await eraseIdentity(tx, memberId, now);
    await eraseOwnData(tx, memberId);
    await eraseNotes(tx, memberId);
    await eraseCases(tx, memberId);
    await eraseTags(tx, memberId);
    await eraseAdjustments(tx, memberId);
    await eraseWinNotes(tx, memberId);
    await eraseFavourites(tx, memberId);
  });
}
