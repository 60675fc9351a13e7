/** Withdrawals under review, and what is set for them. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { noAnswer, nothing, yuan } from '../../schemas/wire.ts';
import type { FieldName } from '../../texts/field-names.ts';
import { problem } from '../../texts/field-problems.ts';
import type { Unit } from '../../texts/staff-fields.ts';
import { firstYes, limitReached } from '../authority.ts';
import { claim, parking, questionStanding } from '../claims/schemas.ts';
import {
  claimers,
  id,
  instant,
  maybeInstant,
  memberSums,
  orderQueue,
  orderState,
  reason,
  summedRows,
} from '../parts.ts';
import { ofMember, personal } from '../personal.ts';
import { proposing, ruleAnswer } from '../rules/proposal.ts';
import { tagOfMember } from '../tags/schemas.ts';

function upTo(most: number, name: FieldName, unit: Unit) {
  const range = problem('field_out_of_range', { name, least: 0, most, unit });
  return z.number({ error: range }).int(range).min(0, range).max(most, range);
}

/** What makes a withdrawal worth a second look, in the order in which it is shown. */
export const riskSignNames = [
  'frozen',
  'address_listed',
  'address_unchecked',
  'underage',
  'watched',
  'related_accounts',
  'shared_device',
  'shared_address',
  'shared_network',
  'new_address',
  'first_withdrawal',
  'unusual_amount',
  'unexplained',
  'low_turnover',
  'bonus_heavy',
  'both_sides',
  'fast',
  'large',
] as const;

export const riskSign = z.object({
  sign: z.enum(riskSignNames),
  /** A sentence with the numbers behind it. */
  text: z.string(),
  /** The member's page, and its tab, where the numbers can be looked at. */
  evidence: z.object({ memberId: id, tab: z.enum(['ledger', 'orders', 'profile', 'related', 'sessions']) }),
});

const aloneFrom = z.number().int().min(0).max(10_000_000_000);

/** 0 switches a sign, or the delay, off. */
const withdrawalSettings = z.object({
  delayHours: upTo(720, 'new_address_delay', 'hours'),
  freezeHours: upTo(720, 'freeze_hours', 'hours'),
  /** Whole yuan. */
  fourEyesAbove: z.number().int().min(0).max(10_000_000_000),
  /** Whole yuan: approved withdrawals of less go to the payout service. */
  automaticBelow: z.number().int().min(0).max(10_000_000_000),
  /** Whole yuan: what is asked out within 24 hours takes a second factor from here on; 0: always; null: as each member chose. */
  codeFrom: z.number().int().min(0).max(10_000_000_000).nullable(),
  /** Whole yuan: what one person may approve for a member and in all on one day, and the house within an hour; from there on two. */
  memberDayFrom: aloneFrom,
  clerkDayFrom: aloneFrom,
  houseHourFrom: aloneFrom,
  newAddressHours: upTo(8_760, 'new_address_hours', 'hours'),
  fastMinutes: upTo(10_080, 'fast_minutes', 'minutes'),
  playedPercent: upTo(10_000, 'played_percent', 'none'),
  giftPercent: upTo(100, 'gift_percent', 'none'),
  amountTimes: upTo(1_000, 'amount_times', 'none'),
  sharedDays: upTo(365, 'shared_days', 'days'),
  sharedMost: upTo(1_000, 'shared_most', 'none'),
});

export const withdrawalRow = ofMember(
  'memberId',
  z.object({
    id,
    orderNo: z.string(),
    memberId: id,
    username: z.string(),
    tags: z.array(tagOfMember),
    amount: yuan,
    protocol: z.string(),
    address: personal('account'),
    /** Yuan for one USDT, frozen when it was asked for. */
    rate: z.number(),
    usdt: z.number(),
    fee: z.number(),
    /** What is sent: usdt - fee. */
    receipt: z.number(),
    riskSigns: z.array(riskSign),
    sums: memberSums,
    createdAt: instant,
    /** Not to be approved before; null: it never had to wait. */
    heldUntil: maybeInstant,
    /** Why it is held; null: it is not. */
    heldFor: z.enum(['new_address', 'credentials']).nullable(),
    state: orderState,
    /** Takes two people if the reader decides it now: `limits` says why. */
    fourEyes: z.boolean(),
    limits: z.array(limitReached),
    /** Below the automatic limit: approved without a transaction, the payout service sends it at once. */
    sentAtOnce: z.boolean(),
    firstApprovedBy: z.string().nullable(),
    firstYes: firstYes.nullable(),
    /** Whose it is now; null: nobody's. */
    claim: claim.nullable(),
    /** Put aside until a moment; null: it is not. */
    parking: parking.nullable(),
    /** The last question to the member about it; null: none was asked. */
    question: questionStanding.nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: maybeInstant,
    reason: z.string().nullable(),
    transactionHash: z.string().nullable(),
  }),
);

export const withdrawalsSchemas = {
  withdrawalQueue: {
    /** `standing`: whatever was not rejected: what a member's sums call withdrawn. */
    payload: orderQueue.extend({
      state: z.enum([...orderState.options, 'standing', 'all']).default('pending'),
    }),
    answer: summedRows(withdrawalRow).extend({ claimers }),
  },
  /** Clear while the order is undecided or unpaid; the log tells of it. */
  memberWithdrawal: {
    payload: z.object({ id }),
    answer: z.object({
      /** Each a sentence that the member is refused with; none: they may ask for one. */
      reasons: z.array(z.string()),
      /** Whether there is an address to pay to. */
      hasAddress: z.boolean(),
      /** Until when what is asked for waits, as password or second factor have changed. */
      waitsUntil: maybeInstant,
    }),
  },
  withdrawalAddress: {
    payload: z.object({ id }),
    answer: ofMember('memberId', z.object({ memberId: id, address: personal('account') })),
  },
  approveWithdrawal: {
    payload: z.object({
      id,
      transactionHash: z.string().trim().max(128).optional(),
      /** It is paid although the nodes could not say whether the address is listed. */
      uncheckedAddress: z.boolean().optional(),
    }),
    /** `pending`: the first of four eyes; money has not moved yet. */
    answer: z.object({ state: orderState }),
  },
  rejectWithdrawal: { payload: z.object({ id, reason }), answer: noAnswer },
  withdrawalSettings: {
    payload: nothing,
    answer: withdrawalSettings.extend({
      /** How often they were set, and by whom last; null: never. */
      version: z.number().int(),
      setBy: z.string().nullable(),
      setAt: z.string().nullable(),
    }),
  },
  /** What is absent stays as it is. */
  updateWithdrawalSettings: {
    payload: withdrawalSettings
      .partial({ codeFrom: true, memberDayFrom: true, clerkDayFrom: true, houseHourFrom: true })
      .extend(proposing),
    answer: ruleAnswer,
  },
} as const;
