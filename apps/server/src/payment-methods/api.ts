/** Wire names of chapter 7 for bank cards and USDT addresses; translation only. */

import { bankCardRules, usdtAddressRules } from '@mingpai/contract/rules/cards';
import { firstFailure } from '@mingpai/contract/rules/rule';
import { message } from '@mingpai/contract/texts';
import type { CheckAddress } from '../address-checks/index.ts';
import { verifyPayPassword } from '../members/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { once } from '../platform/idempotency.ts';
import { done, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import type { DefineCall } from '../platform/router.ts';
import type { Settings } from '../settings/index.ts';
import { type HeldFor, type Hold, holdOf } from './address-hold.ts';
import { bankNames } from './banks.ts';
import type { Card } from './card.ts';
import { bindCard, cardsOf, numberAsKept, removeCard } from './cards.ts';

/**
 * More than anybody has: of what a member has bound others are looked for by so many (related-accounts/looked-at.ts), and one of the ring is
 * not pushed out of sight by thousands that are nobody's.
 */
const boundEach: LimitRule = { name: 'card/member', attempts: 30, perSeconds: 86_400 };

export interface PaymentMethodDeps {
  readonly settings: Settings;
  /** Until when nothing is paid to the member because of their credentials. */
  readonly frozenUntil: (memberId: bigint, now: Date) => Promise<Date | undefined>;
  readonly checkAddress: CheckAddress;
}

export function paymentMethodApi(
  define: DefineCall,
  { database, clock, limits }: AppContext,
  { settings, frozenUntil, checkAddress }: PaymentMethodDeps,
): void {
  define('cards', async ({ type }, { memberId }) => {
    const kind = type === 1 ? 'bank' : 'usdt';
    const now = clock.now();
    const [cards, { delayHours }, freeze] = await Promise.all([
      cardsOf(database, memberId, kind),
      settings.current('withdrawals'),
      frozenUntil(memberId, now),
    ]);
    const held = (card: Card) => (kind === 'usdt' ? holdOf(card, { delayHours, freeze, now }) : undefined);
    return done(
      cards.map((card) => ({
        id: Number(card.id),
        bank: card.bank,
        bank_owner: card.owner,
        bank_no: card.number,
        bank_address: card.branch,
        ico: card.kind === 'usdt' ? `/pictures/usdt-${card.owner.toLowerCase()}.svg` : '/pictures/bank.svg',
        created_at: beijingText(card.createdAt),
        ...wireHold(held(card)),
      })),
    );
  });

  define('bindCard', async (typed, { memberId, key }) => {
    const kind = typed.bank === 'USDT' ? 'usdt' : 'bank';
    const form = { ...typed, bank_no: numberAsKept(kind, typed.bank_no) };
    const failure =
      kind === 'usdt' ? firstFailure(usdtAddressRules, form) : firstFailure(bankCardRules, form);
    if (failure) return refused(failure.code);
    const verified = await verifyPayPassword(database, clock, memberId, form.pay_pass);
    if (!verified.ok) return verified;
    if ((await limits.hit(boundEach, String(memberId))) !== undefined) return refused('rate_limited');
    const card = {
      kind,
      bank: form.bank,
      owner: form.bank_owner,
      number: form.bank_no,
      branch: form.bank_address,
    } as const;
    if (kind === 'usdt') {
      // Where nobody can say it is bound: nothing is paid there before it was asked again, and people see what was answered.
      const check = await checkAddress({
        subject: `member/${memberId}`,
        protocol: form.bank_owner === 'ERC20' ? 'ERC20' : 'TRC20',
        address: card.number,
      });
      if (check?.verdict === 'listed') return refused('address_listed');
    }
    const { delayHours } = await settings.current('withdrawals');
    const bound = await once(database, clock, { memberId, call: 'bindCard', key, content: card }, (tx) =>
      bindCard(tx, clock, memberId, card, delayHours),
    );
    return bound.ok ? done(bound.value, message('card_bound')) : bound;
  });

  define('removeCard', async ({ id }, { memberId }) => {
    if (!/^\d{1,18}$/.test(id)) return refused('card_not_found');
    const removed = await removeCard(database, clock, memberId, BigInt(id));
    return removed.ok ? done(null, message('card_unbound')) : removed;
  });

  define('banks', async () => {
    const names = await bankNames(database);
    return done(names.map((name) => ({ bank_name: name })));
  });
}

function wireHold(hold: Hold | undefined): { held_until?: string; held_reason?: HeldFor } {
  return hold ? { held_until: beijingText(hold.until), held_reason: hold.reason } : {};
}
