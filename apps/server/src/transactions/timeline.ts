/** The steps of one deposit or withdrawal: what happened when, who has it now, why it waits. */
import { formatYuan } from '@mingpai/contract/money';
import { keptIn, message } from '@mingpai/contract/texts';
import { type Adjustment, approvedAdjustment } from '../adjustments/index.ts';
import { isOpen, type Question, questionsOf } from '../claims/index.ts';
import {
  type Arrival,
  type ArrivalOf,
  closedByGateway,
  type DepositOrder,
  depositOrderOf,
  type PageStatus,
  usualMinutes,
} from '../deposits/index.ts';
import { microUsdtText } from '../orders/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { usualPayoutMinutes, withdrawalOrderOf } from '../withdrawals/index.ts';
import type { Step, Timeline } from './steps.ts';
import { withdrawalTimeline } from './withdrawal-timeline.ts';

/** @returns `undefined` when the member has no such order */
export async function timelineOf(
  db: Queryable,
  memberId: bigint,
  number: string,
  { now, arrivalOf }: { readonly now: Date; readonly arrivalOf: ArrivalOf },
): Promise<Timeline | undefined> {
  const deposit = await depositOrderOf(db, memberId, number);
  if (deposit) {
    const waits = deposit.state === 'pending';
    const timeline: Timeline = {
      ...depositTimeline(deposit, now, await arrivalOf(deposit)),
      usualMinutes: waits ? await usualMinutes(db, deposit.way) : undefined,
      waitsIn: waits ? 'deposits' : undefined,
    };
    return withQuestions(timeline, 'deposit', await questionsOf(db, 'deposits', deposit.id));
  }
  const withdrawal = await withdrawalOrderOf(db, memberId, number);
  if (withdrawal) {
    const timeline = withQuestions(
      withdrawalTimeline(withdrawal, now),
      'withdrawal',
      await questionsOf(db, 'withdrawals', withdrawal.id),
    );
    const waits = timeline.steps.some(({ at }) => at === undefined);
    return {
      ...timeline,
      usualMinutes: waits ? await usualPayoutMinutes(db, withdrawal.protocol) : undefined,
      // What is decided waits for nobody at the desk any more.
      waitsIn: withdrawal.state === 'pending' ? 'withdrawals' : undefined,
    };
  }
  const adjustment = await approvedAdjustment(db, memberId, number);
  return adjustment && adjustmentTimeline(adjustment);
}

/** What staff asked and the member answered, between the request and what became of it. */
function withQuestions(
  timeline: Timeline,
  kind: 'deposit' | 'withdrawal',
  questions: readonly Question[],
): Timeline {
  const last = questions.at(-1);
  const open = timeline.state === 'pending' && last && isOpen(last) ? last : undefined;
  const [first, ...others] = timeline.steps;
  if (first === undefined || last === undefined) return timeline;
  const asked = questions.flatMap((question): Step[] => {
    if (question.taken_back_at !== null) return [];
    const { asked_at: at, text, text_en: textEn, answer, answered_at, pictures } = question;
    const told: Step = {
      label: message('question_asked'),
      at,
      note: [message('question_words', { text, textEn })],
    };
    if (answered_at)
      return [
        told,
        {
          label: message('question_answered'),
          at: answered_at,
          note: [message('answer_words', { answer: answer ?? '', pictures })],
        },
      ];
    return [told];
  });
  const awaited: Step[] = open
    ? [
        {
          label: message('answer_awaited'),
          at: undefined,
          note: [message(`${kind}_waits_for_answer`, { until: beijingText(open.until) })],
        },
      ]
    : [];
  return { ...timeline, steps: [first, ...asked, ...awaited, ...others], question: open };
}

function adjustmentTimeline(adjustment: Adjustment): Timeline {
  const { order_no, amount, state, direction, multiple, asked_at, decided_at, balance_after } = adjustment;
  const at = decided_at ?? undefined;
  return {
    number: order_no,
    amount,
    state,
    steps: [
      {
        label: message('correction_requested'),
        at: asked_at,
        note: [message('correction_reason', { reason: adjustment.reason, note: adjustment.member_note })],
      },
      { label: message('second_person_agreed'), at, note: [] },
      {
        label: direction === 'credit' ? message('credited') : message('debited'),
        at,
        note: [
          message('corrected', {
            balance: formatYuan(balance_after ?? 0n),
            turnover: multiple === 0 ? '' : formatYuan(amount * BigInt(multiple)),
          }),
        ],
      },
    ],
  };
}

function depositTimeline(order: DepositOrder, now: Date, arrival: Awaited<ReturnType<ArrivalOf>>): Timeline {
  const opened: Step = {
    label: message('deposit_requested'),
    at: order.created_at,
    note:
      order.usdt === null
        ? []
        : [message('usdt_to_pay', { usdt: microUsdtText(order.usdt), protocol: order.protocol ?? '' })],
  };
  const end: Step =
    order.state === 'rejected'
      ? {
          label: closedByGateway(order) ? message('closed') : message('rejected'),
          at: order.decided_at ?? undefined,
          note: order.reason === null ? [] : [keptIn(order.reason)],
        }
      : {
          label: message('credited'),
          at: order.state === 'approved' ? (order.decided_at ?? undefined) : undefined,
          note:
            order.credited === null
              ? []
              : [message('amount_credited', { amount: formatYuan(order.credited) })],
        };
  return {
    number: order.order_no,
    amount: order.credited ?? order.amount,
    state: order.state,
    steps: [opened, ...middleSteps(order, now, arrival), end],
  };
}

function middleSteps(
  order: DepositOrder,
  now: Date,
  arrival: Awaited<ReturnType<ArrivalOf>>,
): readonly Step[] {
  switch (arrival) {
    case 'page':
    case 'page_paid':
    case 'page_review':
      return pageSteps(order, now, arrival);
    case 'awaited':
    case undefined:
      return [reviewStep(order, now, arrival)];
    default:
      return order.state === 'rejected' ? [reviewStep(order, now, 'awaited')] : arrivalSteps(order, arrival);
  }
}

function pageSteps(order: DepositOrder, now: Date, standing: PageStatus): readonly Step[] {
  const decidedAt = order.decided_at ?? undefined;
  if (standing === 'page_review') return [reviewOfArrival];
  if (standing === 'page_paid') return [{ label: message('paid_at_channel'), at: decidedAt, note: [] }];
  // Staff decided it, or nobody paid: the end of the list says so.
  if (order.state !== 'pending') return [];
  const note = message(order.expires_at < now ? 'order_expired' : 'channel_will_tell');
  return [{ label: message('payment_awaited'), at: undefined, note: [note] }];
}

function reviewStep(order: DepositOrder, now: Date, arrival: 'awaited' | undefined): Step {
  if (order.state !== 'pending')
    return { label: message('reviewed'), at: order.decided_at ?? undefined, note: [] };
  const late = order.expires_at < now;
  // Only an order by bank takes pictures of its transfer.
  const checked = order.way === 'bank' ? 'staff_check_proof' : 'staff_check';
  return arrival === undefined
    ? {
        label: message('review_awaited'),
        at: undefined,
        note: [message(late ? 'order_expired' : checked)],
      }
    : {
        label: message('chain_payment_awaited'),
        at: undefined,
        note: [message(late ? 'order_expired' : 'found_by_itself')],
      };
}

function arrivalSteps(order: DepositOrder, arrival: Arrival): readonly Step[] {
  const { usdt, txHash, seenAt, confirmations, needed, final, review } = arrival;
  const count =
    needed === undefined
      ? message('confirmations', { count: confirmations })
      : message('confirmations_of', { count: Math.min(confirmations, needed), needed });
  const waiting = needed === undefined ? message('finality_awaited', { count: confirmations }) : count;
  return [
    {
      label: message('seen_on_chain'),
      at: seenAt,
      note: [
        message('usdt_received', {
          usdt: microUsdtText(usdt),
          hash: `${txHash.slice(0, 8)}…${txHash.slice(-8)}`,
        }),
      ],
    },
    final
      ? { label: message('confirmed'), at: order.decided_at ?? seenAt, note: [count] }
      : { label: message('confirmations_awaited'), at: undefined, note: [waiting] },
    ...(review && order.state === 'pending' ? [reviewOfArrival] : []),
  ];
}

const reviewOfArrival: Step = {
  label: message('staff_awaited'),
  at: undefined,
  note: [message('does_not_fit')],
};
