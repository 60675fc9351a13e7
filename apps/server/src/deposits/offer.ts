/** Which ways to pay in staff may offer: each needs something behind it, or members find a door that does not open. */
import type { PlainRefusalCode } from '@mingpai/contract/codes';
import { type Protocol, payWays, protocols } from '@mingpai/contract/states';
import { type Refused, refused } from '../platform/outcome.ts';
import type { AreaValue, Settings } from '../settings/index.ts';
import type { PayPages } from './pay-pages.ts';

type Payments = AreaValue<'payments'>;
/** What staff edit of the area; amounts are fen. */
export type Offer = Pick<Payments, 'ways' | 'ranges' | 'bankAccounts'>;
/** Whether there is something behind the ways that are set up elsewhere. */
export type Served = Readonly<Record<'usdt' | 'wechat' | 'alipay', boolean>>;

const nothingBehind = {
  usdt: 'usdt_not_served',
  wechat: 'wechat_not_served',
  alipay: 'alipay_not_served',
} as const satisfies Readonly<Record<keyof Served, PlainRefusalCode>>;

/** USDT: an address that orders share, or a key for addresses of their own; WeChat and Alipay: a gateway that is switched on. */
export async function servedWays(settings: Settings, payPages: PayPages): Promise<Served> {
  const [{ receiving }, chains, wechat, alipay] = await Promise.all([
    settings.current('payments'),
    settings.current('chain'),
    payPages.serves('wechat'),
    payPages.serves('alipay'),
  ]);
  const receives = (protocol: Protocol) =>
    receiving[protocol] !== '' || (chains[protocol].ownAddresses && chains[protocol].extendedKey !== '');
  return { usdt: protocols.some(receives), wechat, alipay };
}

/**
 * What is wrong with an offer. A way that was offered before may stay while its gateway is switched off: members are not
 * shown it then, and what else is urgent can be saved.
 */
export function refuseOffer(offer: Offer, before: Offer, served: Served): Refused | undefined {
  const { ways, ranges, bankAccounts } = offer;
  const wrong =
    (new Set(ways).size < ways.length ? refused('way_twice') : undefined) ??
    refuseRanges(ranges) ??
    refuseAccounts(bankAccounts) ??
    (ways.includes('card') && bankAccounts.length === 0 ? refused('bank_account_missing') : undefined);
  if (wrong !== undefined) return wrong;
  for (const way of ['usdt', 'wechat', 'alipay'] as const)
    if (ways.includes(way) && !before.ways.includes(way) && !served[way]) return refused(nothingBehind[way]);
  return undefined;
}

function refuseRanges(ranges: Offer['ranges']): Refused | undefined {
  const way = payWays.find((name) => ranges[name].min > ranges[name].max);
  return way && refused('range_reversed', { way });
}

/** Two rows of one account are a slip that members would have to choose from. */
function refuseAccounts(accounts: Offer['bankAccounts']): Refused | undefined {
  const numbers = accounts.map(({ bankNo }) => bankNo.replace(/\D/g, ''));
  const twice = numbers.find((number, index) => numbers.indexOf(number) < index);
  return twice === undefined || twice === '' ? undefined : refused('bank_account_twice', { number: twice });
}
