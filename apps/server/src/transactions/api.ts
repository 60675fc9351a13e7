/** Wire names of chapter 7 for the member's record of money; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import { explorerLink } from '@mingpai/contract/rules/chain';
import type { TransactionType } from '@mingpai/contract/states';
import { type Message, readStored, textOf } from '@mingpai/contract/texts';
import type { Question } from '../claims/index.ts';
import type { ArrivalOf } from '../deposits/index.ts';
import { usdtText, wireOrderState } from '../orders/index.ts';
import { beijingText, startOfPeriod } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { inLanguage, type Language } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import { paged } from '../platform/paged.ts';
import type { DefineCall } from '../platform/router.ts';
import type { Settings } from '../settings/index.ts';
import type { Receipt, Timeline } from './steps.ts';
import { timelineOf } from './timeline.ts';
import { transactionsOf } from './transactions.ts';

const pageSize = 10;
const transferState: Readonly<Record<string, number>> = { refused: 0, done: 1, pending: 2 };

export function transactionApi(
  define: DefineCall,
  { database, clock }: AppContext,
  { settings, arrivalOf }: { readonly settings: Settings; readonly arrivalOf: ArrivalOf },
): void {
  /** How long an order that waits usually takes, or how soon staff promise to decide it. */
  async function takes({ usualMinutes, waitsIn }: Timeline) {
    if (usualMinutes !== undefined) return { usual_minutes: usualMinutes };
    if (waitsIn === undefined) return {};
    return { promised_minutes: (await settings.current('serviceTimes')).minutes[waitsIn] };
  }

  async function wireReceipt({ rate, usdt, fee, net, ...rest }: Receipt, language: Language) {
    const { [rest.protocol]: chain } = await settings.current('chain');
    return {
      ...rest,
      rate: Number(rate) / 10_000,
      usdt: usdtText(usdt),
      fee: usdtText(fee),
      net: usdtText(net),
      link: rest.hash === null ? null : explorerLink(chain.explorer, rest.hash, language),
    };
  }

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
      (kind <= 2 ? wireOrderState[state as keyof typeof wireOrderState] : transferState[state]) ?? 0;
    return done(
      paged(
        rows.map((row) => ({
          out_trade_no: row.number,
          amount: yuanNumber(row.amount),
          pay_way: row.way,
          state: stateOf(row.state),
          created_at: beijingText(row.createdAt),
          reason: readStored(row.reason, language),
          platname: row.venue,
        })),
        { total, page, size: pageSize },
      ),
    );
  });

  define('transactionDetail', async ({ out_trade_no }, { memberId, language }) => {
    const timeline = await timelineOf(database, memberId, out_trade_no, { now: clock.now(), arrivalOf });
    if (!timeline) return refused('order_not_found');
    return done({
      out_trade_no: timeline.number,
      amount: yuanNumber(timeline.amount),
      state: wireOrderState[timeline.state],
      steps: timeline.steps.map(({ label, at, note }) => ({
        label: textOf(label, language),
        at: at ? beijingText(at) : null,
        note: noteText(note, language),
      })),
      ...(await takes(timeline)),
      ...(timeline.question === undefined ? {} : { question: wireQuestion(timeline.question, language) }),
      ...(timeline.receipt === undefined ? {} : { receipt: await wireReceipt(timeline.receipt, language) }),
    });
  });
}

function wireQuestion({ id, text, text_en, picture, pictures, until }: Question, language: Language) {
  return {
    id: Number(id),
    text: inLanguage(language, { chinese: text, english: text_en }),
    picture,
    pictures,
    until: beijingText(until),
  };
}

function noteText(note: readonly Message[], language: Language): string {
  return note.map((part) => textOf(part, language)).join(language === 'en' ? '; ' : '；');
}
