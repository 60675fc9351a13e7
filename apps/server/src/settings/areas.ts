/** What operators can set, by area, with the defaults of a new site. Rates and fees are integers: no floating point touches money. */

import { audience } from '@mingpai/contract/console/audiences/audience';
import { keptDaysFloors, longestKeptDays, vipLevels } from '@mingpai/contract/constants';
import { depositFlags, payWays } from '@mingpai/contract/states';
import { z } from 'zod';
import { chainSettings } from './chains.ts';
import { exposureSettings } from './exposure.ts';
import { identitySettings } from './identity.ts';
import { redPacketSettings } from './red-packets.ts';
import { serviceTimeSettings } from './service-times.ts';
import { firstVipLevels } from './vip-levels.ts';
import { withdrawalSettings } from './withdrawals.ts';

const wholeNumber = z.number().int().nonnegative();
const basisPoints = wholeNumber.max(1_000);

/** So many days, from the floor that disputes and the site itself need. */
const daysFrom = (floor: number, usual: number) =>
  z.number().int().min(floor).max(longestKeptDays).default(usual);
const keptDays = {
  operationDays: daysFrom(keptDaysFloors.operationDays, 40),
  sessionDays: daysFrom(keptDaysFloors.sessionDays, 180),
  messageDays: daysFrom(keptDaysFloors.messageDays, 400),
  recoveryDays: daysFrom(keptDaysFloors.recoveryDays, 400),
  emailChangeDays: daysFrom(keptDaysFloors.emailChangeDays, 180),
};

export const areas = {
  /** App info (specification, chapter 3). */
  site: z.object({
    title: z.string().default('明牌'),
    /** English of `title`; empty: the Chinese is shown. */
    titleEn: z.string().default('Mingpai'),
    /** 1: open; 0: only `repairTips` is shown. */
    siteState: z.union([z.literal(0), z.literal(1)]).default(1),
    repairTips: z.string().default('网站维护中，您的资金安全，请稍后再来。'),
    /** English of `repairTips`; empty: the Chinese is shown. */
    repairTipsEn: z.string().default(''),
    redPacketSwitch: z.union([z.literal(0), z.literal(1)]).default(1),
    /** 1: the entry modal is shown once a day. */
    indexModal: z.union([z.literal(0), z.literal(1)]).default(1),
    /** The entry modal's text (HTML, sanitised). */
    webContent: z.string().default(''),
    /** English of `webContent`; empty: the Chinese is shown. */
    webContentEn: z.string().default(''),
    /** ISO instants: when the entry modal is first shown, and first gone again; empty: at once, and until it is switched off. */
    modalFrom: z.string().default(''),
    modalUntil: z.string().default(''),
    /** Whom it is for; one that names nothing is everybody, visitors too. */
    modalAudience: audience.default({}),
    logo: z.string().default(''),
    h5Url: z.string().default(''),
    iosDownloadUrl: z.string().default(''),
    iosDownloadQrcode: z.string().default(''),
    /** Another public address, when the site has moved (wire facts, getVisitUrl). */
    visitUrl: z.string().default(''),
    /** Who is asked about an order has so many hours to answer; then staff see the order again. */
    questionHours: z.number().int().min(1).max(336).default(24),
    /** Replaces the built-in customer service page, when set. */
    serviceUrl: z.string().default(''),
    /** Hosts of other sites that banners may lead to, besides those of the addresses here. */
    outsideHosts: z.array(z.string().max(253)).max(50).default([]),
  }),
  /** How long accounts stay open. */
  security: z.object({
    /** A member's session that is not kept on the device ends after so many hours without use. */
    memberIdleHours: z.number().int().min(1).max(168).default(12),
    /** Staff sign in again after so many minutes without use. */
    staffIdleMinutes: z.number().int().min(5).max(720).default(30),
    /** Networks that staff may work from; none: from everywhere. */
    staffNetworks: z.array(z.string().max(64)).max(100).default([]),
    /** From a member's request to close the account until it is closed: so many days they can take it back. */
    closingDays: z.number().int().min(0).max(30).default(3),
    /** Personal data of closed accounts is kept for so many years, as the law of the site's country wants it. */
    closedYears: z.number().int().min(1).max(20).default(5),
    /** What is forgotten once it is older than so many days (docs/decisions/0137 says where each floor comes from). */
    ...keptDays,
  }),
  exchange: z.object({
    /** Yuan for one USDT when depositing, in 1/10000 yuan: 71000 = 7.1000. */
    depositRate: wholeNumber.positive().default(71_000),
    /** Yuan for one USDT when withdrawing, in 1/10000 yuan. */
    withdrawalRate: wholeNumber.positive().default(72_000),
    /** Fee of a withdrawal by ERC20, in micro-USDT. */
    erc20Fee: wholeNumber.default(5_000_000),
    /** Fee of a withdrawal by TRC20, in micro-USDT. */
    trc20Fee: wholeNumber.default(1_000_000),
  }),
  payments: z.object({
    /** Ways to pay in, in the order of preference. */
    ways: z.array(z.enum(depositFlags)).default(['usdt', 'card']),
    /** Least and most for one deposit in fen, for each way (specification, chapter 9: 100 to 10000 by default). */
    ranges: z.record(z.enum(payWays), z.object({ min: wholeNumber, max: wholeNumber })).default({
      bank: { min: 10_000, max: 5_000_000 },
      wechat: { min: 10_000, max: 300_000 },
      alipay: { min: 10_000, max: 500_000 },
      'usdt-erc20': { min: 10_000, max: 50_000_000 },
      'usdt-trc20': { min: 10_000, max: 50_000_000 },
    }),
    /** The shared receiving addresses, one for each protocol; empty = the way is not offered. */
    receiving: z.object({ TRC20: z.string().default(''), ERC20: z.string().default('') }).prefault({}),
    /** Bank accounts that receive deposits. */
    bankAccounts: z
      .array(
        z.object({
          bankNo: z.string(),
          bankOwner: z.string(),
          bankName: z.string(),
          bankAddress: z.string(),
        }),
      )
      .default([]),
    /** A payout of this much or more (fen) wants two people. */
    fourEyesAbove: wholeNumber.default(5_000_000),
    /** What staff credit by hand, fen (docs/decisions/0025). */
    byHand: z
      .object({
        /** One person may credit so much above the order: this share of it (basis points) or this sum, the greater of the two. */
        aboveShare: basisPoints.default(100),
        aboveSum: wholeNumber.default(10_000),
        /** What one person credits above orders in a day takes a second one from this sum on. */
        aboveDay: wholeNumber.default(100_000),
        /** One credit of this much or more, and one person's credits of a day, take two people. */
        from: wholeNumber.default(100_000_000),
        clerkDay: wholeNumber.default(200_000_000),
        /** Nobody credits more at once, nor corrects a balance upwards by more. */
        ceiling: wholeNumber.default(500_000_000),
        /** What balances of another system come to at most, of all files ever; 0: none are brought in (docs/decisions/0094). */
        imported: wholeNumber.default(0),
      })
      .prefault({}),
  }),
  adjustments: z.object({
    /** Staff's corrections of a balance from this amount on (fen) are for a chief to decide. */
    chiefFrom: wholeNumber.default(1_000_000),
  }),
  /** What offers give, fen (docs/decisions/0025). */
  bonuses: z.object({
    /** A bonus of this much or more, and one person's bonuses of a day, take two people. */
    from: wholeNumber.default(500_000),
    clerkDay: wholeNumber.default(5_000_000),
  }),
  withdrawals: withdrawalSettings,
  exposure: exposureSettings,
  identity: identitySettings,
  redPackets: redPacketSettings,
  serviceTimes: serviceTimeSettings,
  chain: chainSettings,
  vip: z.object({
    /** The ten levels, the first one first (business rules, VIP and Rebates). */
    levels: z
      .array(
        z.object({
          /** Cumulative deposit and turnover that lift a member to this level, fen. */
          deposit: wholeNumber,
          turnover: wholeNumber,
          /** Turnover of 90 days that keeps a member on this level, fen. */
          maintenance: wholeNumber,
          /** Rebate in basis points of the valid amount: 60 = 0.60%; at most 10%. */
          rebate: z.object({
            realbet: basisPoints,
            sport: basisPoints,
            gaming: basisPoints,
            joker: basisPoints,
            concise: basisPoints,
            lottery: basisPoints,
          }),
        }),
      )
      .length(vipLevels)
      .default(firstVipLevels),
  }),
  /** How rules of money change (docs/decisions/0026). */
  rules: z.object({
    /** Minutes from the second person's yes until a change holds. */
    delayMinutes: wholeNumber.max(10_080).default(60),
    /** The market's rate as operators give it, in 1/10000 yuan for one USDT; 0: none is given. */
    marketRate: wholeNumber.default(0),
  }),
} as const;

export type Area = keyof typeof areas;
export type AreaValue<Name extends Area> = z.output<(typeof areas)[Name]>;
