import type { Protocol } from '../../states.ts';
import { type Refusals, refusal } from '../text.ts';

/** What staff are told of the ways to pay in and of the chains. */

type Way = 'bank' | 'wechat' | 'alipay' | 'usdt-trc20' | 'usdt-erc20';

const ways: Readonly<Record<Way, { readonly zh: string; readonly en: string }>> = {
  bank: { zh: '网银转账', en: 'Bank transfer' },
  wechat: { zh: '微信', en: 'WeChat' },
  alipay: { zh: '支付宝', en: 'Alipay' },
  'usdt-trc20': { zh: 'USDT TRC20', en: 'USDT TRC20' },
  'usdt-erc20': { zh: 'USDT ERC20', en: 'USDT ERC20' },
};

/** Which of a chain's addresses is wrong, and how. */
interface AddressFault {
  readonly address: 'contract' | 'receiving';
  readonly protocol: Protocol;
}

const addresses = {
  contract: { zh: '合约地址', en: 'Contract address' },
  receiving: { zh: '共用收款地址', en: 'Shared receiving address' },
} as const;

export const waysRefusals = {
  way_twice: {
    code: 1000,
    zh: '同一支付方式只能出现一次',
    en: 'Each way to pay can stand in the list only once.',
  },
  bank_account_missing: {
    code: 1000,
    zh: '网银转账没有收款银行账户，未保存；请先添加账户，或关闭网银转账',
    en: 'There is no bank account to receive bank transfers. Nothing was saved; add one, or close bank transfers.',
  },
  usdt_not_served: {
    code: 1000,
    zh: 'USDT 还没有收款地址，未保存；请先在链上设置填写收款地址',
    en: 'USDT has no receiving address yet. Nothing was saved; set one in the chain settings first.',
  },
  wechat_not_served: {
    code: 1000,
    zh: '微信没有开放的支付通道，未保存；请先在支付通道开放一个',
    en: 'No payment channel for WeChat is open. Nothing was saved; open one first.',
  },
  alipay_not_served: {
    code: 1000,
    zh: '支付宝没有开放的支付通道，未保存；请先在支付通道开放一个',
    en: 'No payment channel for Alipay is open. Nothing was saved; open one first.',
  },
  range_reversed: refusal<{ way: Way }>(
    1000,
    ({ way }) => `${ways[way].zh}的单笔最低不能高于最高，未保存`,
    ({ way }) => `${ways[way].en}: the minimum cannot be above the maximum. Nothing was saved.`,
  ),
  bank_account_twice: refusal<{ number: string }>(
    1000,
    ({ number }) => `银行账号 ${number} 填写了两次，未保存`,
    ({ number }) => `Bank account ${number} is in the list twice. Nothing was saved.`,
  ),
  chain_address_malformed: refusal<AddressFault>(
    1000,
    ({ address, protocol }) => `${addresses[address].zh}不是${protocol}地址，请核对`,
    ({ address, protocol }) =>
      `${addresses[address].en}: this is not a ${protocol} address. Please check it.`,
  ),
  chain_address_checksum: refusal<Pick<AddressFault, 'address'>>(
    1000,
    ({ address }) => `${addresses[address].zh}大小写校验不通过，请重新复制`,
    ({ address }) =>
      `${addresses[address].en}: its checksum of upper and lower case is wrong. Copy it again.`,
  ),
  chain_node_missing: {
    code: 1000,
    zh: '开启监听前请至少填写一个节点地址',
    en: 'Enter the address of at least one node before the chain is watched.',
  },
  extended_key_missing: {
    code: 1000,
    zh: '每单独立地址需要填写扩展公钥；不使用独立地址时，请选择“所有订单共用一个地址”',
    en: 'Addresses for single orders take an extended public key. Without them, choose “one address for all orders”.',
  },
  extended_key_secret: {
    code: 1000,
    zh: '这是私钥或助记词，不是扩展公钥！系统没有保存它，但请视为已经泄露：立即把该钱包的资金转到新钱包，并改填新钱包的 xpub',
    en: 'This is a private key or a seed phrase, not an extended public key! It was not kept, but take it for leaked: move the wallet’s funds to a new wallet at once, and enter the new one’s xpub.',
  },
  extended_key_unreadable: {
    code: 1000,
    zh: '扩展公钥不正确，应以 xpub 开头，请从钱包中完整复制',
    en: 'This is no extended public key. It begins with xpub; copy the whole of it from the wallet.',
  },
  extended_key_depth: {
    code: 1000,
    zh: "请填写账户级扩展公钥（如 m/44'/60'/0' 或 m/44'/195'/0'），该公钥的层级不是钱包收款使用的层级",
    en: "Enter the extended public key of an account (such as m/44'/60'/0' or m/44'/195'/0'): wallets do not receive on the level of this one.",
  },
  extended_key_of_demonstration: {
    code: 1000,
    zh: '这个扩展公钥是演示站点自带的，私钥就在服务器上，不能用来收真实的款项；未作改动，请先填写自己钱包的扩展公钥',
    en: 'This key came with the demonstration, and its private key lies on the server: it cannot receive real money. Nothing was changed; enter the extended public key of your own wallet first.',
  },
  gateway_order_of_other_way: {
    code: 1000,
    zh: '该订单不是微信或支付宝订单，资金未变动，请核对订单号',
    en: 'This is no order by WeChat or Alipay. No money has moved; check the number of the order.',
  },
  payment_on_other_network: refusal<{ ordered: Protocol; paid: Protocol }>(
    1000,
    ({ ordered, paid }) => `该订单是${ordered}订单，这笔付款在${paid}上，资金未变动`,
    ({ ordered, paid }) => `The order is for ${ordered}, and this payment is on ${paid}. No money has moved.`,
  ),
  payment_sender_listed: {
    code: 7023,
    zh: '付款地址在链上的冻结或制裁名单中，没有入账，资金未变动。核实资金来源后，勾选“明知付款地址在名单中仍入账”再确认；须两人审核',
    en: 'The sender is on one of the chain’s own lists. Nothing was credited and no money has moved. Look into where the money comes from, tick that you credit it knowing this, and confirm; two people decide.',
  },
  payment_below_a_fen: {
    code: 1000,
    zh: '这笔付款折合不足一分钱，无法入账，资金未变动',
    en: 'This payment is worth less than ¥0.01 and cannot be credited. No money has moved.',
  },
  payment_on_its_way: {
    code: 1000,
    zh: '链上已查到该订单的付款，确认后自动入账，请勿手动通过；资金未变动',
    en: 'The payment for this order is on the chain and is credited by itself once it is final. Do not approve it by hand; no money has moved.',
  },
  payment_in_review: {
    code: 1000,
    zh: '通道已告知该订单有一笔到账，正在“通道到账”中等待核对，请在那里入账或忽略，以免重复入账；资金未变动',
    en: 'The gateway has told of money for this order, which waits under “Arrivals”. Credit or ignore it there, so that it is not credited twice; no money has moved.',
  },
  payment_claimed: {
    code: 1000,
    zh: '会员已为该订单认领一笔链上付款，请在“链上付款”中核对入账，以免重复入账；资金未变动',
    en: 'The member has named a payment on the chain for this order. Check and credit it under “Chain payments”, so that it is not credited twice; no money has moved.',
  },
} as const satisfies Refusals;
