/** Wire names of chapter 7 for cards, deposits, withdrawals and transactions; translation only. */
import { messages } from '@mingpai/contract/messages';
import { usdtNumber, yuanNumber } from '@mingpai/contract/money';
import { bankCardRules, usdtAddressRules } from '@mingpai/contract/rules/cards';
import { firstFailure } from '@mingpai/contract/rules/rule';
import { type Protocol, protocols, type TransactionType } from '@mingpai/contract/states';
import type { Answer } from '@mingpai/contract/types';
import { renderSVG } from 'uqr';
import type { Site } from '../app/site.ts';
import { verifyPayPassword } from '../members/index.ts';
import { beijingText, startOfPeriod } from '../platform/clock.ts';
import type { DefineCall } from '../platform/door.ts';
import { once } from '../platform/idempotency.ts';
import { done, refused } from '../platform/outcome.ts';
import { isDemonstrationKey, type Settings } from '../settings/index.ts';
import { turnoverLeft } from '../turnover/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { bindCard, type Card, cardsOf, removeCard } from './cards.ts';
import { type DepositOrder, depositOrderOf, openDeposit, type Receivers } from './deposits.ts';
import { isPageWay } from './pay-pages.ts';
import { frozenUntil, type HeldFor, type Hold, holdOf } from './payout-freeze.ts';
import { type ArrivalOf, isPaid, timelineOf } from './timeline.ts';
import { transactionsOf } from './transactions.ts';
import { withdraw } from './withdrawals.ts';

const pageSize = 10;
/** The wire's numbers of states (specification, chapter 4). */
const orderState = { pending: 1, approved: 2, rejected: 3 } as const;
const transferState: Readonly<Record<string, number>> = { refused: 0, done: 1, pending: 2 };
const wayOf = { bank: 'bank', wxpay: 'wechat', wechat: 'wechat', alipay: 'alipay', usdt: 'usdt' } as const;
const whyHeld: Readonly<Record<HeldFor, string>> = {
  new_address: '该地址为新绑定地址',
  credentials: '您的密码刚修改过，为保护您的资金',
};
const payTypeOf = { bank: 'bankpay', wechat: 'wxpay', alipay: 'alipay', usdt: 'usdtpay' } as const;

type Receiver = Answer<'depositOrder'>['cardlist'];
const nowhere: Receiver = { mch_id: '', content: '', payimg: '' };

export interface PaymentParts extends Receivers {
  readonly settings: Settings;
  readonly wallet: Wallet;
  readonly arrivalOf: ArrivalOf;
}

export function paymentRoutes(define: DefineCall, site: Site, parts: PaymentParts): void {
  const { database, clock } = site;
  const { settings, wallet, arrivalOf, payPages } = parts;

  define('cards', async ({ type }, { memberId }) => {
    const kind = type === 1 ? 'bank' : 'usdt';
    const now = clock.now();
    const [cards, { delayHours }, freeze] = await Promise.all([
      cardsOf(database, memberId, kind),
      settings.current('withdrawals'),
      frozenUntil(database, memberId, now),
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

  define('bindCard', async (form, { memberId, key }) => {
    const kind = form.bank === 'USDT' ? 'usdt' : 'bank';
    const failure =
      kind === 'usdt' ? firstFailure(usdtAddressRules, form) : firstFailure(bankCardRules, form);
    if (failure) return refused('bad_input', failure.message);
    const verified = await verifyPayPassword(database, clock, memberId, form.pay_pass);
    if (!verified.ok) return verified;
    const card = {
      kind,
      bank: form.bank,
      owner: form.bank_owner,
      number: form.bank_no.trim(),
      branch: form.bank_address,
    } as const;
    const { delayHours } = await settings.current('withdrawals');
    const bound = await once(database, clock, { memberId, call: 'bindCard', key, content: card }, (tx) =>
      bindCard(tx, clock, memberId, card, delayHours),
    );
    return bound.ok ? done(bound.value, messages.card.bound) : bound;
  });

  define('removeCard', async ({ id }, { memberId }) => {
    if (!/^\d{1,18}$/.test(id)) return refused('card_not_found');
    const removed = await removeCard(database, clock, memberId, BigInt(id));
    return removed.ok ? done(null, messages.card.unbound) : removed;
  });

  define('banks', async () => {
    const { rows } = await database.query<{ name: string }>('select name from bank order by position, name');
    return done(rows.map(({ name }) => ({ bank_name: name })));
  });

  define('waysToPay', async () => {
    const { ways } = await settings.current('payments');
    const served = await Promise.all(
      ways.map((way) => (way === 'wechat' || way === 'alipay' ? payPages.serves(way) : true)),
    );
    const open = ways.filter((_way, index) => served[index]);
    return done(Object.fromEntries(open.map((way) => [way, 1 as const])));
  });

  define('payRange', async ({ type }) => {
    const { ranges } = await settings.current('payments');
    const range = ranges[type];
    return range
      ? done({ min_price: yuanNumber(BigInt(range.min)), max_price: yuanNumber(BigInt(range.max)) })
      : refused('way_closed');
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
    const way = wayOf[form.paytype];
    const isBank = way === 'bank';
    const number = form.bank_no ?? '';
    const opened = await openDeposit(site, settings, parts, {
      memberId,
      key,
      way,
      protocol: protocolOf(form.catepay),
      amount: form.amount,
      // The wire carries one number: the card's for a bank, the last four of the sending address for the others.
      lastFour: isBank ? number.trim().slice(-4) : (form.bank_no ?? undefined),
      holder: isBank ? form.bank_owner : '',
      bank: isBank ? form.bank : '',
      number: isBank ? number : '',
      branch: isBank ? form.bank_address : '',
      language,
    });
    if (!opened.ok) return opened;
    const { orderNo } = opened.value;
    return done({ deposit_no: orderNo }, isBank ? messages.deposit.submitted : orderNo);
  });

  define('depositOrder', async ({ deposit_no }, { memberId }) => {
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
          state: orderState[order.state],
          paid: order.state === 'pending' && isPaid(await arrivalOf(order)),
          ...(order.reason === null ? {} : { reason: order.reason }),
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

  define('turnoverLeft', async (_payload, { memberId }) =>
    done({ bet_amount: yuanNumber(await turnoverLeft(database, memberId)) }),
  );

  define('withdraw', async ({ amount, bank, password }, { memberId, key }) => {
    if (bank !== '' && !/^\d{1,18}$/.test(bank)) return refused('card_not_found');
    const cardId = bank === '' ? undefined : BigInt(bank);
    const wish = { memberId, key, amount, cardId, payPassword: password };
    const asked = await withdraw(site, settings, wallet, wish);
    if (!asked.ok) return asked;
    const { orderNo, hold, repeated } = asked.value;
    const answer = { order_no: orderNo };
    if (repeated) return done(answer, messages.withdrawal.repeated);
    return hold === undefined
      ? done(answer, messages.withdrawal.submitted)
      : done(answer, `提交成功，金额已冻结；${whyHeld[hold.reason]}，最早于 ${beijingText(hold.until)} 审核`);
  });

  define('transactions', async ({ date, type, page, api_type }, { memberId, language }) => {
    const kind = type as TransactionType;
    const { rows, total } = await transactionsOf(database, {
      memberId,
      type: kind,
      venue: api_type,
      since: startOfPeriod(date, clock.now()),
      language,
      page,
      size: pageSize,
    });
    const stateOf = (state: string) =>
      (kind <= 2 ? orderState[state as keyof typeof orderState] : transferState[state]) ?? 0;
    return done({
      data: rows.map((row) => ({
        out_trade_no: row.number,
        amount: yuanNumber(row.amount),
        pay_way: row.way,
        state: stateOf(row.state),
        created_at: beijingText(row.createdAt),
        reason: row.reason,
        platname: row.venue,
      })),
      total,
      last_page: Math.max(1, Math.ceil(total / pageSize)),
      current_page: page,
      per_page: pageSize,
    });
  });

  define('transactionDetail', async ({ out_trade_no }, { memberId }) => {
    const timeline = await timelineOf(database, memberId, out_trade_no, { now: clock.now(), arrivalOf });
    if (!timeline) return refused('order_not_found');
    return done({
      out_trade_no: timeline.number,
      amount: yuanNumber(timeline.amount),
      state: orderState[timeline.state],
      steps: timeline.steps.map(({ label, at, note }) => ({ label, at: at ? beijingText(at) : null, note })),
      ...(timeline.usualMinutes === undefined ? {} : { usual_minutes: timeline.usualMinutes }),
    });
  });
}

function protocolOf(text: string): Protocol | undefined {
  return protocols.find((protocol) => protocol === text.toUpperCase());
}

function wireHold(hold: Hold | undefined): { held_until?: string; held_reason?: HeldFor } {
  return hold ? { held_until: beijingText(hold.until), held_reason: hold.reason } : {};
}

/** An address as a QR code: an SVG that needs no script and no other host. */
function qrCode(address: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(renderSVG(address, { border: 2 })).toString('base64')}`;
}
