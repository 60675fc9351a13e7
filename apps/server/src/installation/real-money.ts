/** A demonstration has printed accounts and a key on its own disk: whatever would bring real money to it is refused. */
import type { Queryable } from '../platform/database.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import { type AreaValue, realChains } from '../settings/index.ts';
import { isDemonstrationAccount, isDemonstrationAddress } from './demonstration-money.ts';
import { isDemonstration } from './installation.ts';

/** What members would be asked to pay to. */
export interface MoneySettings {
  readonly payments: AreaValue<'payments'>;
  readonly chain: AreaValue<'chain'>;
}

/**
 * Refuses, on a demonstration, settings that lead real money to it: a chain where USDT is money, an address there, a bank account.
 * A chain of one's own for tests may be watched, and what was set already may stay.
 * @returns refusal `demonstration_site`: nothing is to be changed
 */
export async function refuseRealMoney(
  db: Queryable,
  before: MoneySettings,
  after: MoneySettings,
): Promise<Refused | undefined> {
  if (!leadsRealMoney(before, after) || !(await isDemonstration(db))) return undefined;
  return refused('demonstration_site');
}

function leadsRealMoney(before: MoneySettings, after: MoneySettings): boolean {
  const known = new Set(before.payments.bankAccounts.map(({ bankNo }) => bankNo));
  const newAccount = after.payments.bankAccounts.some(
    (account) => !known.has(account.bankNo) && !isDemonstrationAccount(account),
  );
  return newAccount || protocols.some((protocol) => leadsToChain(protocol, before, after));
}

const protocols = ['TRC20', 'ERC20'] as const;

function leadsToChain(
  protocol: (typeof protocols)[number],
  before: MoneySettings,
  after: MoneySettings,
): boolean {
  const set = after.chain[protocol];
  if (set.chainId !== realChains[protocol]) return false;
  const receiving = after.payments.receiving[protocol];
  const newAddress =
    receiving !== '' &&
    receiving !== before.payments.receiving[protocol] &&
    !isDemonstrationAddress(receiving);
  const newKey = set.extendedKey !== '' && set.extendedKey !== before.chain[protocol].extendedKey;
  const watched = set.enabled && !before.chain[protocol].enabled;
  return newAddress || newKey || watched;
}
