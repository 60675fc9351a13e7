/** Payload and answer of every staff call. Amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { agentRates } from '../agent/schemas.ts';
import { vipLevels } from '../constants.ts';
import { amount, noAnswer, nothing, wholeNumber, yuan } from '../schemas/wire.ts';
import { categories } from '../states.ts';
import { adjustmentSchemas } from './adjustment-schemas.ts';
import type { ConsoleCallName } from './calls.ts';
import { rights } from './calls.ts';
import { chainConsoleSchemas } from './chain-schemas.ts';
import { depositSettingsSchemas } from './deposit-settings-schemas.ts';
import { gatewayConsoleSchemas } from './gateway-schemas.ts';
import { staffConsoleSchemas } from './staff-schemas.ts';
import { riskSign, withdrawalConsoleSchemas } from './withdrawal-schemas.ts';

const id = z.number().int().positive();
const instant = z.string();
const maybeInstant = instant.nullable();
const orderState = z.enum(['pending', 'approved', 'rejected']);
const staff = z.object({ id, username: z.string(), name: z.string(), rights: z.array(z.enum(rights)) });
const paging = {
  page: wholeNumber(1, 100_000).default(1),
  pageSize: wholeNumber(1, 100).default(20),
};
const queue = z.object({
  state: z.enum([...orderState.options, 'all']).default('pending'),
  search: z.string().max(100).default(''),
  ...paging,
});
const reason = z.string().trim().min(1, '请填写原因').max(200);
const rows = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.number().int() });

export const depositRow = z.object({
  id,
  orderNo: z.string(),
  memberId: id,
  username: z.string(),
  way: z.enum(['bank', 'wechat', 'alipay', 'usdt']),
  protocol: z.string().nullable(),
  amount: yuan,
  /** What was quoted, USDT. */
  usdt: z.number().nullable(),
  lastFour: z.string(),
  receiving: z.string(),
  holder: z.string(),
  bank: z.string(),
  number: z.string(),
  branch: z.string(),
  createdAt: instant,
  expiresAt: instant,
  state: orderState,
  credited: yuan.nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: maybeInstant,
  reason: z.string().nullable(),
  /** The payment gateway that credits it by itself; null: none does. */
  gateway: z.string().nullable(),
  /** How many pictures of the transfer the member uploaded. */
  proofs: z.number().int(),
});

export const withdrawalRow = z.object({
  id,
  orderNo: z.string(),
  memberId: id,
  username: z.string(),
  amount: yuan,
  protocol: z.string(),
  address: z.string(),
  /** Yuan for one USDT, frozen when it was asked for. */
  rate: z.number(),
  usdt: z.number(),
  fee: z.number(),
  /** What is sent: usdt - fee. */
  receipt: z.number(),
  riskSigns: z.array(riskSign),
  createdAt: instant,
  /** Not to be approved before; null: it never had to wait. */
  heldUntil: maybeInstant,
  state: orderState,
  /** Needs a second pair of eyes. */
  fourEyes: z.boolean(),
  firstApprovedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: maybeInstant,
  reason: z.string().nullable(),
  transactionHash: z.string().nullable(),
});

const memberRow = z.object({
  id,
  username: z.string(),
  realName: z.string(),
  vipLevel: z.number().int(),
  registeredAt: instant,
  frozenAt: maybeInstant,
});

const account = z.object({ id: z.uuid(), code: z.string(), balance: yuan, available: yuan, pending: yuan });

/** Empty, a path of ours, or an https address. */
const address = z
  .string()
  .trim()
  .max(300)
  .regex(/^$|^\/(?!\/)\S*$|^https:\/\/[^\s/$.?#]\S*$/, '请填写以 https:// 开头的网址');

const settings = z.object({
  title: z.string().min(1).max(40),
  siteState: z.union([z.literal(0), z.literal(1)]),
  repairTips: z.string().max(500),
  redPacketSwitch: z.union([z.literal(0), z.literal(1)]),
  indexModal: z.union([z.literal(0), z.literal(1)]),
  webContent: z.string().max(10_000),
  logo: address,
  /** The public address, for invitations and codes. */
  h5Url: address,
  iosDownloadUrl: address,
  iosDownloadQrcode: address,
  /** Where the site has moved to. */
  visitUrl: address,
  /** Another provider's customer service; empty: the built-in one. */
  serviceUrl: address,
  /** Yuan for one USDT, four decimals at most. */
  depositRate: z.number().positive().max(1_000),
  withdrawalRate: z.number().positive().max(1_000),
  /** USDT. */
  erc20Fee: z.number().nonnegative().max(1_000),
  trc20Fee: z.number().nonnegative().max(1_000),
  /** Corrections of balances from this amount on take a chief, yuan; 0: all of them. */
  adjustmentChiefFrom: z.number().int().nonnegative().max(100_000_000),
});

/** Yuan on the wire both ways, a whole number: requirements are round. */
const roundYuan = z.number().int('请填写整数').min(0).max(10_000_000_000);
const vipSettings = z
  .array(
    z.object({
      deposit: roundYuan,
      turnover: roundYuan,
      maintenance: roundYuan,
      /** Basis points. */
      rebate: agentRates,
    }),
  )
  .length(vipLevels)
  .refine(
    (levels) =>
      levels.every(({ deposit, turnover }, index) => {
        const before = levels[index - 1];
        return before === undefined || (deposit >= before.deposit && turnover >= before.turnover);
      }),
    '每一级的累计存款和累计流水不能低于上一级，本次未作修改',
  );

const conversationRow = z.object({
  id,
  /** None: a visitor. */
  memberId: id.nullable(),
  username: z.string().nullable(),
  lastAt: instant,
  lastFrom: z.enum(['member', 'staff']).nullable(),
  preview: z.string(),
  unread: z.number().int(),
  assignedTo: z.string().nullable(),
  closedAt: maybeInstant,
  /** Up to which message the member has seen it. */
  memberRead: z.number().int(),
});

const serviceMessage = z.object({
  id,
  from: z.enum(['member', 'staff']),
  name: z.string(),
  text: z.string(),
  orderNo: z.string(),
  createdAt: instant,
});

/** Yuan that may be nothing at all. @returns fen, undefined for 0 */
const money = z.union([z.literal(0).transform(() => undefined), amount]);

const promotionFields = {
  typeId: id,
  title: z.string().trim().min(1, '请填写标题').max(60),
  memo: z.string().trim().max(120),
  banner: z.string().regex(/^\/pictures\/[\w/.-]+$/, '请选择图片'),
  content: z.string().max(20_000),
  state: z.enum(['draft', 'published', 'hidden']),
  audience: z.enum(['all', 'new', 'vip']),
  audienceValue: z.number().int().min(0).max(3_650),
  applies: z.enum(['once', 'daily', 'always']),
  multiple: z.number().int().min(0).max(100),
  position: z.number().int().min(0).max(1_000),
  /** What a member must have done before they may apply. */
  condition: z.enum(['none', 'deposit', 'deposits', 'turnover']),
  conditionCategories: z.array(z.enum(categories.map((category) => category.id))),
} as const;

const promotionDraft = z
  .object({
    ...promotionFields,
    condition: promotionFields.condition.default('none'),
    conditionCategories: promotionFields.conditionCategories.default([]),
    conditionAmount: money.optional(),
    id: id.optional(),
    bonus: money,
    startsAt: instant,
    endsAt: maybeInstant,
  })
  .refine(
    ({ condition, conditionAmount }) => (condition === 'none') === (conditionAmount === undefined),
    '请填写申请条件的金额；没有条件时金额为0',
  )
  .refine(
    ({ condition, conditionCategories }) => condition === 'turnover' || conditionCategories.length === 0,
    '只有有效投注条件可以限定游戏类别',
  );

/** Amounts in whole yuan. */
const redPacketRules = z.object({
  pool: roundYuan,
  /** Largest packet in basis points of the deposits that count. */
  share: z.number().int().min(1).max(5_000),
  rules: z
    .array(z.object({ from: roundYuan, to: roundYuan, chances: z.number().int().min(0).max(100) }))
    .min(1)
    .max(20)
    .refine(
      (rules) =>
        rules.every(({ from, to }, index) => {
          const before = rules[index - 1];
          return from <= to && (before === undefined || from > before.to);
        }),
      '每一档的下限要高于上一档的上限，本次未作修改',
    ),
});

const namedMember = z.object({ id, username: z.string() });
/** What a draft would have done in the last finished days. */
const dryRun = z.object({
  days: z.number().int(),
  cost: yuan,
  /** What the rules that hold cost in the same days. */
  costNow: yuan.nullable(),
  winners: z.number().int(),
  top: z.array(namedMember.extend({ amount: yuan })),
  clusters: z.array(
    z.object({ shared: z.enum(['address', 'card']), members: z.array(namedMember), amount: yuan }),
  ),
});

export const consoleSchemas = {
  staffSignIn: {
    payload: z.object({
      username: z.string().max(64),
      password: z.string().max(128),
      code: z.string().regex(/^\d{6}$/, '请输入6位动态验证码'),
    }),
    answer: z.object({ token: z.string(), staff }),
  },
  staffSignOut: { payload: nothing, answer: noAnswer },
  staffMe: { payload: nothing, answer: staff },
  depositQueue: { payload: queue, answer: rows(depositRow) },
  /** `amount`: what arrived, yuan; the order's amount when absent. */
  approveDeposit: { payload: z.object({ id, amount: amount.optional() }), answer: noAnswer },
  /** Pictures as data addresses: PNG. */
  depositProofs: {
    payload: z.object({ id }),
    answer: z.array(z.object({ id, createdAt: instant, picture: z.string() })),
  },
  rejectDeposit: { payload: z.object({ id, reason }), answer: noAnswer },
  withdrawalQueue: { payload: queue, answer: rows(withdrawalRow) },
  approveWithdrawal: {
    payload: z.object({ id, transactionHash: z.string().trim().max(128).optional() }),
    /** `pending`: the first of four eyes; money has not moved yet. */
    answer: z.object({ state: orderState }),
  },
  rejectWithdrawal: { payload: z.object({ id, reason }), answer: noAnswer },
  memberSearch: {
    payload: z.object({ search: z.string().max(100).default(''), ...paging }),
    answer: rows(memberRow),
  },
  memberPage: {
    payload: z.object({ id }),
    answer: z.object({
      member: memberRow.extend({
        mobile: z.string(),
        email: z.string(),
        autoTransfer: z.boolean(),
        frozenReason: z.string().nullable(),
      }),
      balances: z.object({
        central: yuan,
        held: yuan,
        inFlight: yuan,
        venues: z.array(z.object({ code: z.string(), name: z.string(), balance: yuan })),
        total: yuan,
      }),
      deposits: z.object({ count: z.number().int(), sum: yuan }),
      withdrawals: z.object({ count: z.number().int(), sum: yuan }),
      turnoverLeft: yuan,
      cards: z.array(
        z.object({
          id,
          kind: z.enum(['bank', 'usdt']),
          bank: z.string(),
          owner: z.string(),
          lastFour: z.string(),
          createdAt: instant,
        }),
      ),
      sessions: z.array(
        z.object({
          createdAt: instant,
          expiresAt: instant,
          endedAt: maybeInstant,
          address: z.string(),
          device: z.string(),
          /** The beginning of the browser's mark; null: it keeps none. */
          mark: z.string().nullable(),
        }),
      ),
    }),
  },
  memberLedger: {
    payload: z.object({
      id,
      account: z.uuid().optional(),
      before: z.string().regex(/^\d+$/).optional(),
      limit: wholeNumber(1, 100).default(30),
    }),
    answer: z.object({
      accounts: z.array(account),
      entries: z.array(
        z.object({
          seq: z.string(),
          transferId: z.uuid(),
          kind: z.string(),
          reference: z.string(),
          phase: z.enum(['single', 'pending', 'post', 'void']),
          amount: yuan,
          /** What it added to what is reserved. */
          reserved: yuan,
          balanceAfter: yuan.nullable(),
          at: instant,
        }),
      ),
      more: z.boolean(),
    }),
  },
  transferDetail: {
    /** `member`: whose accounts to name in the legs. */
    payload: z.object({ id: z.uuid(), member: id.optional() }),
    answer: z.object({
      id: z.uuid(),
      kind: z.string(),
      reference: z.string(),
      state: z.string(),
      at: instant,
      legs: z.array(z.object({ account: z.uuid(), owner: z.string(), code: z.string(), amount: yuan })),
    }),
  },
  freezeMember: { payload: z.object({ id, reason }), answer: noAnswer },
  unfreezeMember: { payload: z.object({ id }), answer: noAnswer },
  auditLog: {
    payload: z.object({ ...paging, search: z.string().max(100).default('') }),
    answer: rows(
      z.object({
        id,
        at: instant,
        staff: z.string(),
        action: z.string(),
        subject: z.string(),
        detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      }),
    ),
  },
  vipSettings: { payload: nothing, answer: z.object({ levels: vipSettings }) },
  updateVipSettings: { payload: z.object({ levels: vipSettings }), answer: noAnswer },
  siteSettings: { payload: nothing, answer: settings },
  updateSiteSettings: { payload: settings.partial(), answer: settings },
  serviceDesk: {
    payload: z.object({ open: z.boolean().default(true), ...paging }),
    answer: rows(conversationRow),
  },
  serviceThread: {
    payload: z.object({ id }),
    answer: z.object({ conversation: conversationRow, messages: z.array(serviceMessage) }),
  },
  serviceReply: {
    payload: z.object({
      id,
      text: z.string().trim().min(1, '请输入内容').max(1_000),
      clientId: z.string().min(8).max(64),
    }),
    answer: serviceMessage,
  },
  serviceClose: { payload: z.object({ id }), answer: noAnswer },
  /** Answers when anything changed, or after 25 s. */
  serviceWatch: {
    payload: z.object({
      /** The last message that the desk knows of, of any conversation; 0: answered at once. */
      after: z.number().int().nonnegative(),
    }),
    answer: z.object({ last: z.number().int().nonnegative() }),
  },
  dryRunRebates: { payload: z.object({ levels: vipSettings }), answer: dryRun },
  dryRunRedPackets: { payload: redPacketRules, answer: dryRun },
  dryRunPromotion: { payload: promotionDraft, answer: dryRun },
  redPacketSettings: {
    payload: nothing,
    answer: z.object({
      rules: redPacketRules,
      day: z.string(),
      phase: z.enum(['before', 'open', 'after']),
      commitment: z.string(),
      poolLeft: yuan,
      given: yuan,
      packets: z.number().int(),
      members: z.number().int(),
    }),
  },
  updateRedPacketSettings: { payload: redPacketRules, answer: noAnswer },
  redPacketWinners: {
    payload: z.object({ day: z.iso.date(), ...paging }),
    answer: rows(
      z.object({
        id: z.string(),
        memberId: id,
        username: z.string(),
        /** The member's first, second ... of the day. */
        number: z.number().int(),
        /** Deposits that counted. */
        deposits: yuan,
        /** What was drawn, and what the pool still had of it. */
        drawn: yuan,
        amount: yuan,
        createdAt: instant,
      }),
    ),
  },
  promotionList: {
    payload: nothing,
    answer: z.object({
      types: z.array(z.object({ id, name: z.string() })),
      promotions: z.array(
        z.object({
          ...promotionFields,
          conditionAmount: yuan,
          id,
          bonus: yuan,
          startsAt: instant,
          endsAt: maybeInstant,
        }),
      ),
    }),
  },
  savePromotion: {
    payload: promotionDraft,
    answer: z.object({ id }),
  },
  promotionQueue: {
    payload: queue,
    answer: rows(
      z.object({
        id,
        title: z.string(),
        memberId: id,
        username: z.string(),
        state: orderState,
        createdAt: instant,
        decidedBy: z.string().nullable(),
        decidedAt: maybeInstant,
        reason: z.string().nullable(),
        bonus: yuan.nullable(),
        offeredBonus: yuan,
        offeredMultiple: z.number().int(),
        /** What the promotion asks for, and what the member had reached when they applied, yuan. */
        condition: promotionFields.condition,
        conditionAmount: yuan,
        conditionMet: yuan.nullable(),
      }),
    ),
  },
  approvePromotion: {
    payload: z.object({ id, bonus: money, multiple: z.number().int().min(0).max(100) }),
    answer: noAnswer,
  },
  rejectPromotion: { payload: z.object({ id, reason }), answer: noAnswer },
  venueStandings: {
    payload: nothing,
    answer: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        category: z.string(),
        adapter: z.string(),
        /** `seamless`: it plays from the central wallet. */
        wallet: z.enum(['transfer', 'seamless']),
        enabled: z.boolean(),
        /** Whether it answers. */
        state: z.enum(['up', 'down']),
        since: maybeInstant,
        reason: z.string(),
        readAt: maybeInstant,
        pendingTransfers: z.number().int(),
        differences: z.number().int(),
        reconciledAt: maybeInstant,
      }),
    ),
  },
  switchVenue: { payload: z.object({ code: z.string().max(32), enabled: z.boolean() }), answer: noAnswer },
  reconcileVenue: {
    payload: z.object({ code: z.string().max(32) }),
    answer: z.object({
      players: z.number().int(),
      skipped: z.number().int(),
      differences: z.number().int(),
    }),
  },
  venueDifferences: {
    payload: z.object({ open: z.boolean().default(true), ...paging }),
    answer: rows(
      z.object({
        id,
        venue: z.string(),
        venueName: z.string(),
        memberId: id,
        username: z.string(),
        ours: yuan,
        theirs: yuan,
        firstSeenAt: instant,
        lastSeenAt: instant,
        resolvedAt: maybeInstant,
      }),
    ),
  },
  overdueBets: {
    payload: z.object(paging),
    answer: rows(
      z.object({
        venue: z.string(),
        venueName: z.string(),
        betId: z.string(),
        gameName: z.string(),
        round: z.string(),
        memberId: id,
        username: z.string(),
        stake: yuan,
        placedAt: instant,
      }),
    ),
  },
  venueTransfers: {
    payload: z.object({ state: z.enum(['pending', 'done', 'refused', 'all']).default('pending'), ...paging }),
    answer: rows(
      z.object({
        id: z.uuid(),
        memberId: id,
        username: z.string(),
        venue: z.string(),
        direction: z.enum(['in', 'out']),
        amount: yuan,
        state: z.enum(['pending', 'done', 'refused']),
        attempts: z.number().int(),
        reason: z.string().nullable(),
        createdAt: instant,
        settledAt: maybeInstant,
      }),
    ),
  },
  ledgerStatus: {
    payload: nothing,
    answer: z.object({
      /** Sum of all accounts, yuan; anything but 0 is a fault. */
      sum: yuan,
      transfers: z.number().int(),
      seals: z.number().int(),
      sealHead: z.string(),
      sealedAt: maybeInstant,
    }),
  },
  agentApplications: {
    payload: queue,
    answer: rows(
      z.object({
        id,
        memberId: id,
        username: z.string(),
        realName: z.string(),
        mobile: z.string(),
        info: z.string(),
        registeredAt: instant,
        /** Sum of approved deposits. */
        deposited: yuan,
        /** Whose member the applicant is; their rates are the most that can be given. */
        parent: z.object({ id, username: z.string(), rates: agentRates }).nullable(),
        createdAt: instant,
        state: orderState,
        decidedBy: z.string().nullable(),
        decidedAt: maybeInstant,
        reason: z.string().nullable(),
      }),
    ),
  },
  approveAgentApplication: { payload: z.object({ id, rates: agentRates }), answer: noAnswer },
  rejectAgentApplication: { payload: z.object({ id, reason }), answer: noAnswer },
  agentList: {
    payload: z.object({ search: z.string().max(100).default(''), ...paging }),
    answer: rows(
      z.object({
        /** The member's id. */
        id,
        username: z.string(),
        realName: z.string(),
        since: instant,
        parent: z.object({ id, username: z.string(), rates: agentRates }).nullable(),
        rates: agentRates,
        /** The highest rates of agents right below; own rates cannot be set below them. */
        least: agentRates,
        members: z.number().int(),
        agents: z.number().int(),
        /** Earned and not in a statement yet, and what was paid so far. */
        open: yuan,
        paid: yuan,
      }),
    ),
  },
  /** `id`: the agent's. */
  setAgentRates: { payload: z.object({ id, rates: agentRates }), answer: noAnswer },
  agentStatements: {
    payload: z.object({
      state: z.enum(['draft', 'paid', 'rejected', 'all']).default('draft'),
      search: z.string().max(100).default(''),
      ...paging,
    }),
    answer: rows(
      z.object({
        id,
        agentId: id,
        username: z.string(),
        /** The Monday that it begins with, YYYY-MM-DD. */
        week: z.string(),
        lines: z.number().int(),
        members: z.number().int(),
        /** The valid amount behind it, reversals taken off. */
        valid: yuan,
        /** Commission in yuan, up to six decimals; `carriedIn` + `accrued` = `amount` + `carriedOut`. */
        carriedIn: yuan,
        accrued: yuan,
        amount: yuan,
        carriedOut: yuan,
        createdAt: instant,
        state: z.enum(['draft', 'paid', 'rejected']),
        decidedBy: z.string().nullable(),
        decidedAt: maybeInstant,
        reason: z.string().nullable(),
      }),
    ),
  },
  payAgentStatement: { payload: z.object({ id }), answer: z.object({ amount: yuan }) },
  rejectAgentStatement: { payload: z.object({ id, reason }), answer: noAnswer },
  ...chainConsoleSchemas,
  ...gatewayConsoleSchemas,
  ...depositSettingsSchemas,
  ...adjustmentSchemas,
  ...staffConsoleSchemas,
  ...withdrawalConsoleSchemas,
} as const satisfies Record<ConsoleCallName, { payload: z.ZodType; answer: z.ZodType }>;
