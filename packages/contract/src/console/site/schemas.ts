/** The site as a whole: settings, log, books. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { type KeptDays, keptDaysFloors, longestKeptDays } from '../../constants.ts';
import { amount, nothing, yuan } from '../../schemas/wire.ts';
import { stopKinds } from '../../states.ts';
import { problem } from '../../texts/field-problems.ts';
import { audience } from '../audiences/audience.ts';
import { id, instant, maybeInstant, moment, paging, rows } from '../parts.ts';
import { personalFields } from '../personal.ts';
import { longestPromise, promisedQueues } from '../reports/names.ts';
import { proposing, ruleOutcome } from '../rules/proposal.ts';

/** Empty, a path of ours, or an https address. */
const address = z
  .string()
  .trim()
  .max(300)
  .regex(/^$|^\/(?!\/)\S*$|^https:\/\/[^\s/$.?#]\S*$/, problem('web_address_malformed'));

/** A name in lower case, as browsers write it; without a port. */
const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

const keptDays = (what: KeptDays) => z.number().int().min(keptDaysFloors[what]).max(longestKeptDays);

const maybeMoment = z.union([z.literal(''), moment]);

const promised = z.number().int().min(1).max(longestPromise);

const settings = z.object({
  title: z.string().min(1).max(40),
  titleEn: z.string().max(40),
  siteState: z.union([z.literal(0), z.literal(1)]),
  repairTips: z.string().max(500),
  /** English; empty: members who read English see the Chinese. */
  repairTipsEn: z.string().max(500),
  redPacketSwitch: z.union([z.literal(0), z.literal(1)]),
  indexModal: z.union([z.literal(0), z.literal(1)]),
  webContent: z.string().max(10_000),
  webContentEn: z.string().max(10_000),
  /** The first moment of what opens over the home page, and the first at which it is gone; empty: at once, and until it is switched off. */
  modalFrom: maybeMoment,
  modalUntil: maybeMoment,
  modalAudience: audience,
  logo: address,
  /** The public address, for invitations and codes. */
  h5Url: address,
  iosDownloadUrl: address,
  iosDownloadQrcode: address,
  /** Where the site has moved to. */
  visitUrl: address,
  /** Hours that a member has to answer what staff ask about an order; then the order stands in its queue again. */
  questionHours: z.number().int().min(1).max(336),
  /** In how many minutes what waits is decided, by queue: what is older is late, and members are told of their orders' queues. */
  promisedMinutes: z.record(z.enum(promisedQueues), promised),
  /** Another provider's customer service; empty: the built-in one. */
  serviceUrl: address,
  /** Hosts of other sites that banners may lead to, such as `partner.example`. */
  outsideHosts: z.array(z.string().max(253).regex(hostName, problem('host_malformed'))).max(50),
  /** Yuan for one USDT, four decimals at most. */
  depositRate: z.number().positive().max(1_000),
  withdrawalRate: z.number().positive().max(1_000),
  /** USDT. */
  erc20Fee: z.number().nonnegative().max(1_000),
  trc20Fee: z.number().nonnegative().max(1_000),
  /** Corrections of balances from this amount on take a chief, yuan; 0: all of them. */
  adjustmentChiefFrom: z.number().int().nonnegative().max(100_000_000),
  /** Bonuses of offers take two people from this sum on, in one application and in one person's day, yuan. */
  bonusFrom: z.number().int().nonnegative().max(100_000_000),
  bonusClerkDayFrom: z.number().int().nonnegative().max(100_000_000),
  /** Hours without use after which a member's session ends that is not kept on the device; a new figure is at most `longestIdle`. */
  memberIdleHours: z.number().int().min(1).max(168),
  /** Minutes without use after which staff sign in again; likewise. */
  staffIdleMinutes: z.number().int().min(5).max(720),
  /** Days in which a member can take back that they close their account. */
  closingDays: z.number().int().min(0).max(30),
  /** Years for which personal data of closed accounts is kept. */
  closedYears: z.number().int().min(1).max(20),
  /** Days after which operations (by which a repetition is known) are forgotten. */
  operationDays: keptDays('operationDays'),
  /** Days after their end after which a member's sessions are forgotten; the last of each stays. */
  sessionDays: keptDays('sessionDays'),
  /** Days after which a member's messages are forgotten, read or not. */
  messageDays: keptDays('messageDays'),
  /** Days after which requests for a way back into an account are forgotten that the records bore out. */
  recoveryDays: keptDays('recoveryDays'),
  /** Days after which changes of e-mail addresses are forgotten. */
  emailChangeDays: keptDays('emailChangeDays'),
});
export const siteSchemas = {
  auditLog: {
    /** What is left out narrows nothing. */
    payload: z.object({
      ...paging,
      search: z.string().max(100).default(''),
      /** Who did it; 0: the site itself. */
      staff: z.number().int().nonnegative().optional(),
      actions: z.array(z.string().max(64)).min(1).max(100).optional(),
      member: id.optional(),
      /** The member, or the colleague, of this name, whole; beside `member` both have to be named. */
      username: z.string().trim().min(1).max(64).optional(),
      /** The whole number of an order. */
      order: z.string().trim().min(1).max(64).optional(),
      /** It names an amount of at least this much. */
      least: amount.optional(),
      /** It names amounts of no more than this. */
      most: amount.optional(),
      /** Words of a reason, two signs at least. */
      reason: z.string().trim().min(2).max(100).optional(),
      /** From this network address, or about this address, whole; or what stands on a list is this. */
      address: z.string().trim().min(1).max(128).optional(),
      /** Done by the site's key of this name. */
      key: z.string().trim().min(1).max(64).optional(),
      /** It names one of these, as its detail calls them without `Before` and `After`: `depositRate`. */
      items: z.array(z.string().max(64)).min(1).max(100).optional(),
      /** It stopped something of one of these kinds, changed such a stop, or lifted it. */
      stopped: z.array(z.enum(stopKinds)).min(1).max(stopKinds.length).optional(),
      /** Personal data of one of these kinds was read, or would have been. */
      personal: z.array(z.enum(personalFields)).min(1).max(personalFields.length).optional(),
      /** It is about this venue or a game of it, by its code. */
      venue: z.string().trim().min(1).max(40).optional(),
      /** Of this promotion: what was saved, and what was proposed about it. */
      promotion: id.optional(),
      /** From one hour of each day to another, in Beijing: 22 to 6 is over midnight. */
      hours: z
        .object({
          from: z.number().int().min(0).max(23),
          until: z.number().int().min(0).max(24),
        })
        .optional(),
      from: moment.optional(),
      to: moment.optional(),
    }),
    /** Newest first; `total` is at most `countedRows`, `more`: there are further ones. */
    answer: rows(
      z.object({
        id,
        at: instant,
        staff: z.string(),
        action: z.string(),
        subject: z.string(),
        /** What its code is called, where it has one and is known by its name. */
        named: z.string().optional(),
        detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ).extend({
      more: z.boolean(),
      /** Of all that were counted how many each did, most first; 0 is the site itself. Nobody where there are `more`: those are not all. */
      doneBy: z.array(
        z.object({ id: z.number().int().nonnegative(), name: z.string(), count: z.number().int() }),
      ),
      /** To choose from. */
      colleagues: z.array(z.object({ id, name: z.string() })),
      venues: z.array(z.object({ code: z.string(), name: z.string() })),
      /** Newest first. */
      promotions: z.array(z.object({ id, title: z.string(), titleEn: z.string() })),
    }),
  },
  siteSettings: { payload: nothing, answer: settings },
  updateSiteSettings: {
    payload: settings.partial().extend({
      /** Of the queues that are named; the others stay as they are. */
      promisedMinutes: z.partialRecord(z.enum(promisedQueues), promised).optional(),
      ...proposing,
    }),
    answer: settings.extend(ruleOutcome),
  },
  ledgerStatus: {
    payload: nothing,
    answer: z.object({
      /** Sum of all accounts, yuan; anything but 0 is a fault. */
      sum: yuan,
      transfers: z.number().int(),
      /** When all accounts were looked at for these two: every five minutes. */
      asOf: instant,
      seals: z.number().int(),
      sealHead: z.string(),
      sealedAt: maybeInstant,
      /** The newest time-stamp of the heads; `late`: an authority is set and today's is missing. Null: no authority is set. */
      stamp: z.object({ day: z.iso.date().nullable(), at: maybeInstant, late: z.boolean() }).nullable(),
    }),
  },
} as const;
