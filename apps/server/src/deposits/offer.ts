/** Which ways to pay in staff may offer: each needs something behind it, or members find a door that does not open. */
import { type Protocol, protocols } from '@mingpai/contract/states';
import { type Refused, refused } from '../platform/outcome.ts';
import type { AreaValue, Settings } from '../settings/index.ts';
import type { PayPages } from './pay-pages.ts';

type Payments = AreaValue<'payments'>;
/** What staff edit of the area; amounts are fen. */
export type Offer = Pick<Payments, 'ways' | 'ranges' | 'bankAccounts'>;
/** Whether there is something behind the ways that are set up elsewhere. */
export type Served = Readonly<Record<'usdt' | 'wechat' | 'alipay', boolean>>;

const limitsOf = {
  bank: '网银转账',
  wechat: '微信',
  alipay: '支付宝',
  'usdt-trc20': 'USDT TRC20',
  'usdt-erc20': 'USDT ERC20',
} as const;

const nothingBehind: Readonly<Record<keyof Served, string>> = {
  usdt: 'USDT 还没有收款地址，未保存；请先在链上设置填写收款地址',
  wechat: '微信没有开放的支付通道，未保存；请先在支付通道开放一个',
  alipay: '支付宝没有开放的支付通道，未保存；请先在支付通道开放一个',
};

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
 * What is wrong with an offer, in words. A way that was offered before may stay while its gateway is switched off: members are not
 * shown it then, and what else is urgent can be saved.
 */
export function refuseOffer(offer: Offer, before: Offer, served: Served): Refused | undefined {
  const { ways, ranges, bankAccounts } = offer;
  const fault =
    (new Set(ways).size < ways.length ? '同一支付方式只能出现一次' : undefined) ??
    rangeFault(ranges) ??
    accountFault(bankAccounts) ??
    (ways.includes('card') && bankAccounts.length === 0
      ? '网银转账没有收款银行账户，未保存；请先添加账户，或关闭网银转账'
      : undefined);
  if (fault !== undefined) return refused('bad_input', fault);
  for (const way of ['usdt', 'wechat', 'alipay'] as const)
    if (ways.includes(way) && !before.ways.includes(way) && !served[way])
      return refused('bad_input', nothingBehind[way]);
  return undefined;
}

function rangeFault(ranges: Offer['ranges']): string | undefined {
  const names = ['bank', 'wechat', 'alipay', 'usdt-trc20', 'usdt-erc20'] as const;
  const wrong = names.find((name) => ranges[name].min > ranges[name].max);
  return wrong && `${limitsOf[wrong]}的单笔最低不能高于最高，未保存`;
}

/** Two rows of one account are a slip that members would have to choose from. */
function accountFault(accounts: Offer['bankAccounts']): string | undefined {
  const numbers = accounts.map(({ bankNo }) => bankNo.replace(/\D/g, ''));
  const twice = numbers.find((number, index) => numbers.indexOf(number) < index);
  return twice && `银行账号 ${twice} 填写了两次，未保存`;
}
