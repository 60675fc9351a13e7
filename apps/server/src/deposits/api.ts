/** Wire names of chapter 7 for deposits; translation only. */

import { lastFourLength } from '@mingpai/contract/constants';
import { usdtNumber, yuanNumber } from '@mingpai/contract/money';
import { type Protocol, protocols } from '@mingpai/contract/states';
import { message, readStored } from '@mingpai/contract/texts';
import type { Answer } from '@mingpai/contract/types';
import { renderSVG } from 'uqr';
import { microUsdtText, wireOrderState } from '../orders/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Language } from '../platform/language.ts';
import { done, type Refused, refused } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import { isDemonstrationKey, type Settings } from '../settings/index.ts';
import { type ArrivalOf, isPaid } from './arrival.ts';
import { depositOrderOf, openDeposit, type Receivers } from './deposits.ts';
import type { DepositOrder } from './order.ts';
import { isPageWay } from './pay-pages.ts';
import { keptUsualMinutes, usualMinutes } from './usual-time.ts';

/** Ways as clients name them when they pay (chapter 7). */
const wayOf = { bank: 'bank', wxpay: 'wechat', wechat: 'wechat', alipay: 'alipay', usdt: 'usdt' } as const;
/** And when they ask for a range: those of chapter 7, and the names that the same way has in other calls. */
const rangeOf = {
  bank: 'bank',
  card: 'bank',
  wechat: 'wechat',
  wxpay: 'wechat',
  alipay: 'alipay',
  usdt: 'usdt-trc20',
  'usdt-trc20': 'usdt-trc20',
  'usdt-erc20': 'usdt-erc20',
} as const;
/** The way that a client shows beside those of `get_pay_way`: it is paid to people. */
const byService = 'rengong';
const payTypeOf = { bank: 'bankpay', wechat: 'wxpay', alipay: 'alipay', usdt: 'usdtpay' } as const;

type Receiver = Answer<'depositOrder'>['cardlist'];
const nowhere: Receiver = { mch_id: '', content: '', payimg: '' };

export interface DepositDeps extends Receivers {
  readonly settings: Settings;
  readonly arrivalOf: ArrivalOf;
}

export function depositApi(define: DefineCall, site: AppContext, parts: DepositDeps): void {
  const { database } = site;
  const { settings, arrivalOf, payPages } = parts;
  const usualNow = keptUsualMinutes(site, usualMinutes);

  define('waysToPay', async () => {
    const { ways } = await settings.current('payments');
    const served = await Promise.all(
      ways.map((way) => (way === 'wechat' || way === 'alipay' ? payPages.serves(way) : true)),
    );
    const open = ways.filter((_way, index) => served[index]);
    return done(Object.fromEntries(open.map((way) => [way, 1 as const])));
  });

  define('payRange', async ({ type }) => {
    const asked = named(rangeOf, type);
    if (asked === undefined) return refuseWay('type', type);
    const { ranges } = await settings.current('payments');
    const range = ranges[asked];
    if (!range) return refused('way_closed');
    const usual = await usualNow(asked === 'usdt-trc20' || asked === 'usdt-erc20' ? 'usdt' : asked);
    return done({
      min_price: yuanNumber(BigInt(range.min)),
      max_price: yuanNumber(BigInt(range.max)),
      ...(usual === undefined
        ? { promised_minutes: (await settings.current('serviceTimes')).minutes.deposits }
        : { usual_minutes: usual }),
    });
  });

  define('payBanks', async () => {
    const { bankAccounts } = await settings.current('payments');
    return done(
      bankAccounts.map((account) => ({
        bank_no: account.bankNo,
        bank_owner: account.bankOwner,
        bank_data: { bank_name: account.bankName },
        bank_address: account.bankAddress,
      })),
    );
  });

  define('openDeposit', async (form, { memberId, key, language }) => {
    const way = named(wayOf, form.paytype);
    if (way === undefined) return refuseWay('paytype', form.paytype);
    const isBank = way === 'bank';
    const number = form.bank_no ?? '';
    const digits = number.replace(/\s/g, '');
    const opened = await openDeposit(site, settings, parts, {
      memberId,
      key,
      way,
      protocol: protocolOf(form.catepay),
      amount: form.amount,
      // The wire carries one number: the card's for a bank, the last four of the sending address for the others.
      lastFour: isBank ? lastOf(digits) : (form.bank_no ?? undefined),
      holder: isBank ? form.bank_owner : '',
      bank: isBank ? form.bank : '',
      number: isBank ? number : '',
      branch: isBank ? form.bank_address : '',
      language,
    });
    if (!opened.ok) return opened;
    const { orderNo } = opened.value;
    const told = opened.repeated ? message('deposit_repeated') : message('deposit_sent');
    // Other ways carry the order's number there (wire facts): its page says when it was opened.
    return done({ deposit_no: orderNo }, isBank ? told : orderNo);
  });

  define('depositOrder', async ({ deposit_no }, { memberId, language }) => {
    const order = await depositOrderOf(database, memberId, deposit_no);
    if (!order) return refused('order_not_found');
    return done(
      {
        deposit_no: order.order_no,
        info: {
          amount: yuanNumber(order.amount),
          created_at: beijingText(order.created_at),
          expires_at: beijingText(order.expires_at),
          paytype: payTypeOf[order.way],
          ...(order.usdt === null ? {} : { usdt: usdtNumber(order.usdt) }),
          ...((await isDemonstration(order)) ? { demonstration: true as const } : {}),
          ...(await playWallet(order, language)),
          state: wireOrderState[order.state],
          paid: order.state === 'pending' && isPaid(await arrivalOf(order)),
          ...(order.reason === null ? {} : { reason: readStored(order.reason, language) }),
        },
        cardlist: await receiverOf(order),
      },
      payTypeOf[order.way],
    );
  });

  async function isDemonstration({ protocol, own_address }: DepositOrder): Promise<boolean> {
    return (
      protocol !== null && own_address && isDemonstrationKey((await settings.current('chain'))[protocol])
    );
  }

  /** The page that pays an order with play money, where its chain is the stand-in that this machine is configured with. */
  async function playWallet({ protocol, receiving, usdt }: DepositOrder, language: Language) {
    if (protocol === null || usdt === null) return {};
    const { SANDBOX_URL, SANDBOX_PUBLIC_URL = SANDBOX_URL } = site.config;
    const { [protocol]: chain } = await settings.current('chain');
    if (!chain.enabled || !chain.rpcUrls.some((url) => url.startsWith(`${SANDBOX_URL}/chain/`))) return {};
    const asked = { network: protocol, to: receiving, amount: microUsdtText(usdt), lang: language };
    return { wallet: `${SANDBOX_PUBLIC_URL}/chain#${new URLSearchParams(asked)}` };
  }

  /**
   * Where an order is paid: the address, the gateway's page, or the first bank account (`payBanks` has all of them); the picture
   * is a QR code. One object, as every client in the field reads its fields (wire facts); empty where there is nothing to pay at.
   */
  async function receiverOf(order: DepositOrder): Promise<Receiver> {
    if (order.way === 'usdt')
      return { mch_id: order.receiving, content: order.protocol ?? '', payimg: qrCode(order.receiving) };
    if (isPageWay(order.way)) {
      if (order.state !== 'pending') return nowhere;
      await payPages.lookedAt(order);
      const page = await payPages.pageOf(order);
      return page === undefined ? nowhere : { mch_id: page, content: order.way, payimg: qrCode(page) };
    }
    const [account] = (await settings.current('payments')).bankAccounts;
    return account ? { mch_id: account.bankNo, content: account.bankName, payimg: '' } : nowhere;
  }
}

function named<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function refuseWay(field: string, name: string): Refused {
  return name === byService ? refused('deposit_by_service') : refused('pay_way_unknown', { field });
}

function protocolOf(text: string): Protocol | undefined {
  return protocols.find((protocol) => protocol === text.toUpperCase());
}

/** An address as a QR code: an SVG that needs no script and no other host. */
function qrCode(address: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(address, { border: 2 })).toString('base64')}`;
}

/** The last four of a card's number; of none that has four: whoever left it out is told so, and not of its end. */
function lastOf(digits: string): string | undefined {
  return digits.length < lastFourLength ? undefined : digits.slice(-lastFourLength);
}
