/**
 * How grants end, each once: played through, past their end, given up by the member, or cancelled by staff. The member's money is
 * locked first, then what counts for the grant, so that a bet, an end and a cancellation find each other's result.
 */
import { formatYuan } from '@mingpai/contract/money';
import { authorise, type Decider, type Given, type Waits } from '../authority/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { certain, done, type Outcome, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import {
  closeGrant,
  eraseGrantReasons,
  type Grant,
  type GrantState,
  grantById,
  lockGrant,
  openGrantsOf,
} from '../wagering/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { leaveCodes } from './code-entries.ts';
import { promotionTitlesOf } from './promotions.ts';

export interface GrantDeps {
  readonly clock: Clock;
  readonly wallet: Wallet;
}

/** Closes a grant that is played through or past its end; one that is neither stays. @returns how it stands then */
export async function settleGrant(tx: Tx, deps: GrantDeps, id: bigint): Promise<GrantState | undefined> {
  const grant = await held(tx, deps, id);
  if (grant?.state !== 'active') return grant?.state;
  // Nothing counts after the end, so whatever is played through was played through in time.
  if (grant.played >= grant.required) return end(tx, deps, grant, { state: 'fulfilled' });
  if (grant.expiresAt <= deps.clock.now()) return end(tx, deps, grant, { state: 'expired' });
  return 'active';
}

/** The member gives it up. Refusals `not_found`, `grant_over`. */
export async function forfeitGrant(
  tx: Tx,
  deps: GrantDeps,
  memberId: bigint,
  id: bigint,
): Promise<Outcome<null>> {
  const grant = await held(tx, deps, id);
  if (grant?.memberId !== memberId) return refused('not_found');
  if (!isOpen(grant)) return refused('grant_over');
  await end(tx, deps, grant, { state: 'forfeited' });
  return done(null);
}

/**
 * Before an account closes, with the member's money locked: what is played through, or past its end, is closed as its job would. What
 * that releases is cash, and holds the closing up like any.
 */
export async function settleGrantsOf(tx: Tx, deps: GrantDeps, memberId: bigint): Promise<void> {
  for (const id of await openGrantsOf(tx, memberId)) await settleGrant(tx, deps, id);
}

/** The account closes now: what is still locked goes back whole, so that nothing can be released into it later. */
export async function giveUpGrants(tx: Tx, deps: GrantDeps, memberId: bigint): Promise<void> {
  for (const id of await openGrantsOf(tx, memberId)) certain(await forfeitGrant(tx, deps, memberId, id));
}

/** Of an account that is erased: codes that wait for a deposit, and what staff wrote of grants and applications. The sums stay. */
export async function eraseGrants(tx: Tx, memberId: bigint): Promise<void> {
  await eraseGrantReasons(tx, memberId);
  await tx.query(
    "update promotion_application set reason = '-' where member_id = $1 and reason is not null",
    [memberId],
  );
  await leaveCodes(tx, memberId);
}

export interface Cancellation extends Decider {
  readonly id: bigint;
  readonly reason: string;
}

/**
 * Staff take it back; above what one person decides about bonuses a second one has to say yes. Refusals `not_found`, `grant_over`,
 * `four_eyes`: the caller rolls back.
 */
export async function cancelGrant(
  tx: Tx,
  deps: GrantDeps & { readonly settings: Settings },
  { id, reason, staffId, key }: Cancellation,
): Promise<Outcome<{ readonly grant: Grant; readonly given: Waits | Given }>> {
  const known = await grantById(tx, id);
  if (!known) return refused('not_found');
  if (!isOpen(known)) return refused('grant_over');
  const { memberId, amount } = known;
  // Before the money: whoever approves a bonus holds these two in this order.
  const given = await authorise(
    tx,
    deps,
    { kind: 'bonus', subject: grantSubject(id), memberId, amount, content: { cancel: reason } },
    { staffId, key },
  );
  if (!given.ok) return given;
  if (given.value.state === 'waits') return done({ grant: known, given: given.value });
  const grant = await held(tx, deps, id);
  if (grant === undefined || !isOpen(grant)) return refused('grant_over');
  await end(tx, deps, grant, { state: 'cancelled', reason });
  return done({ grant, given: given.value });
}

export function grantSubject(id: bigint): string {
  return `grant/${id}`;
}

/** What is played through is the member's, even where the job that gives it has not come to it. */
function isOpen({ state, played, required }: Grant): boolean {
  return state === 'active' && played < required;
}

/** The grant, with its member's money, while nobody else can end it or count for it. */
async function held(tx: Tx, { wallet }: GrantDeps, id: bigint): Promise<Grant | undefined> {
  const known = await grantById(tx, id);
  if (!known) return undefined;
  await wallet.lock(tx, known.memberId);
  return lockGrant(tx, known);
}

type End = { readonly state: Exclude<GrantState, 'active'>; readonly reason?: string };

async function end(
  tx: Tx,
  { clock, wallet }: GrantDeps,
  grant: Grant,
  { state, reason = '' }: End,
): Promise<GrantState> {
  const { id, memberId, amount, promotionId } = grant;
  await closeGrant(tx, { id, state, at: clock.now(), reason });
  const movement = { grantId: id, memberId, amount };
  if (state === 'fulfilled') await wallet.releaseGrant(tx, movement);
  else await wallet.returnGrant(tx, movement);
  const title = (await promotionTitlesOf(tx, [grant])).get(promotionId) ?? ['', ''];
  const told = { title, bonus: formatYuan(amount) };
  await sendInboxMessage(
    tx,
    clock,
    memberId,
    state === 'fulfilled' ? inboxTexts.grantReleased(told) : inboxTexts.grantOver({ ...told, state, reason }),
  );
  return state;
}
