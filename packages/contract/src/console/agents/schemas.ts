/** Agents: applications, rates, statements. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { agentRates, basisPoints, categoryId, disputeCorrection, disputeState } from '../../agent/schemas.ts';
import { agentTermsToSet, heldTerms, reckoned } from '../../agent/terms.ts';
import { amount, noAnswer, nothing, yuan } from '../../schemas/wire.ts';
import type { FieldName } from '../../texts/field-names.ts';
import { problem } from '../../texts/field-problems.ts';
import { firstYes, givenState, limitReached } from '../authority.ts';
import {
  filled,
  id,
  instant,
  line,
  maybeInstant,
  orderState,
  paging,
  queue,
  reason,
  rows,
} from '../parts.ts';
import { ofMember, personal } from '../personal.ts';
import { proposing, ruleAnswer } from '../rules/proposal.ts';

const reported = {
  registered: z.number().int(),
  firstDeposits: z.number().int(),
  deposits: yuan,
  withdrawals: yuan,
  stake: yuan,
  payout: yuan,
  ggr: yuan,
  /** GGR as a share of stakes, percent; null: nothing was staked. */
  hold: z.number().nullable(),
  bonus: yuan,
  rebate: yuan,
  redPackets: yuan,
  /** What members were given by correction, less what was taken. */
  corrections: yuan,
  /** GGR less bonuses, rebates, red packets and commission paid, and less corrections. */
  ngr: yuan,
  /** Commission that was paid in the span. */
  paid: yuan,
  /** Commission that was earned in it, up to six decimals. */
  commission: yuan,
};

const contentKind = z.enum(['notice', 'material']);
const optionalText = (name: FieldName, most: number) =>
  z.string().trim().max(most, problem('field_too_long', { name, most }));
/** How often it was saved: who changes it names the version that they changed. */
const version = z.number().int().nonnegative();
const written = {
  title: line('title', 60),
  /** Plain text. Of material it may be empty, where there is a picture. */
  content: optionalText('content', 2_000),
  /** English; empty: agents who read English see the Chinese. */
  titleEn: optionalText('title_en', 120),
  contentEn: optionalText('content_en', 4_000),
  /** The id of an uploaded picture, of material alone. */
  picture: z.string().max(64).nullable(),
  /** False: a draft. */
  shown: z.boolean(),
};
type Written = { kind: 'notice' | 'material'; content: string; picture: string | null };

const dispute = z.object({
  reason: z.string(),
  raisedAt: instant,
  state: disputeState,
  /** The last one, also one whose correction was turned down and which holds no more. */
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: maybeInstant,
  correction: disputeCorrection.nullable(),
});

const statement = z.object({
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
  reckoned,
  /** Why the reader's yes would be the first of two; none: it pays. */
  limits: z.array(limitReached),
  firstYes: firstYes.nullable(),
  /** What the agent says against it, and the last answer; null: nothing. */
  dispute: dispute.nullable(),
});

export const agentsSchemas = {
  agentApplications: {
    payload: queue,
    answer: rows(
      ofMember(
        'memberId',
        z.object({
          id,
          memberId: id,
          username: z.string(),
          realName: personal('name'),
          mobile: personal('mobile'),
          info: personal('text'),
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
    ),
  },
  /** The member is an agent at once; the rates hold after the second yes. */
  approveAgentApplication: { payload: z.object({ id, rates: agentRates, ...proposing }), answer: ruleAnswer },
  rejectAgentApplication: { payload: z.object({ id, reason }), answer: noAnswer },
  /** A few agents to choose one from: those whose names begin so, by name, and before them the one with this number. */
  agentNames: {
    payload: z.object({ search: z.string().trim().max(100).default(''), id: id.optional() }),
    answer: z.array(z.object({ id, username: z.string() })),
  },
  agentList: {
    payload: z.object({
      search: z.string().max(100).default(''),
      /** Those right below this agent alone. */
      under: id.optional(),
      ...paging,
    }),
    answer: rows(
      ofMember(
        'id',
        z.object({
          /** The member's id. */
          id,
          username: z.string(),
          realName: personal('name'),
          since: instant,
          /** From when they are an agent no more; null: nothing was agreed. */
          leavesAt: maybeInstant,
          parent: z.object({ id, username: z.string(), rates: agentRates }).nullable(),
          rates: agentRates,
          terms: heldTerms,
          /** The highest rates of agents right below; own rates cannot be set below them. */
          least: agentRates,
          members: z.number().int(),
          agents: z.number().int(),
          /** Earned and not in a statement yet, and what was paid so far. */
          open: yuan,
          paid: yuan,
        }),
      ),
    ),
  },
  /** `id`: the agent's. */
  setAgentRates: { payload: z.object({ id, rates: agentRates, ...proposing }), answer: ruleAnswer },
  /** `id`: the agent's; from the next Monday 00:00 on, after the second yes. */
  setAgentTerms: { payload: z.object({ id, terms: agentTermsToSet, ...proposing }), answer: ruleAnswer },
  /**
   * `id`: a member, an agent too; `to`: whose they are from the next Monday 00:00 on, after the second yes; null: nobody's. What was
   * earned by them until then stays where it is.
   */
  moveToAgent: { payload: z.object({ id, to: id.nullable(), ...proposing }), answer: ruleAnswer },
  /** `id`: the agent's; `to`: whose the team is from the next Monday 00:00 on; null: nobody's. */
  dismissAgent: { payload: z.object({ id, to: id.nullable(), ...proposing }), answer: ruleAnswer },
  agentMoves: {
    payload: z.object({ search: z.string().max(100).default(''), ...paging }),
    answer: rows(
      z.object({
        id,
        memberId: id,
        username: z.string(),
        /** Whose they were, and are; null: nobody's. */
        wasId: id.nullable(),
        wasName: z.string().nullable(),
        toId: id.nullable(),
        toName: z.string().nullable(),
        agreedAt: instant,
        holdsFrom: instant,
        applied: z.boolean(),
      }),
    ),
  },
  /** Of the members right below each agent, by whose they were when it happened; sums over all that are found. */
  agentReport: {
    payload: z
      .object({
        from: z.iso.date(),
        to: z.iso.date(),
        /** What counts for an agent: what their own members did, or those of every agent below too, as the tree stands now. */
        scope: z.enum(['own', 'team']).default('own'),
        search: z.string().max(100).default(''),
        order: z
          .enum([
            'commission',
            'ngr',
            'ggr',
            'hold',
            'bonus',
            'rebate',
            'stake',
            'deposits',
            'withdrawals',
            'registered',
            'firstDeposits',
          ])
          .default('commission'),
        ...paging,
      })
      .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < 400 * 86_400_000, {
        error: problem('period_malformed', { most: 400 }),
      }),
    answer: rows(z.object({ id, username: z.string(), ...reported })).extend({ sums: z.object(reported) }),
  },
  /** Agents right below one with their branches: of each the whole team's figures, and those of their own members (`own…`). */
  agentTree: {
    payload: z
      .object({
        /** Absent: those whom nobody stands above. */
        under: id.optional(),
        from: z.iso.date(),
        to: z.iso.date(),
      })
      .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < 400 * 86_400_000, {
        error: problem('period_malformed', { most: 400 }),
      }),
    /** Those with the most deposits first; `total` counts those that are left out too. */
    answer: rows(
      z.object({
        id,
        username: z.string(),
        /** Agents right below. */
        agents: z.number().int(),
        members: z.number().int(),
        ownMembers: z.number().int(),
        deposits: yuan,
        ownDeposits: yuan,
        ngr: yuan,
        ownNgr: yuan,
        /** Earned in the span, yuan with up to six decimals. */
        commission: z.number(),
        ownCommission: z.number(),
      }),
    ),
  },
  /** Commission in yuan with up to six decimals, as the report has it. */
  agentEarnings: {
    payload: z
      .object({
        from: z.iso.date(),
        to: z.iso.date(),
        /** Absent: of all. */
        agent: id.optional(),
        /** Where the page before ended; empty: the newest. */
        after: z
          .string()
          .regex(/^$|^(bet|week|head)\/\d{1,18}$/)
          .default(''),
      })
      .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < 400 * 86_400_000, {
        error: problem('period_malformed', { most: 400 }),
      }),
    answer: z.object({
      sum: z.number(),
      rows: z.array(
        z.object({
          /** Tells lines apart: `bet/12`. */
          line: z.string(),
          at: instant,
          /** Turnover of a bet, a share of a week's net loss, or a member who qualified. */
          kind: z.enum(['bet', 'week', 'head']),
          agentId: id,
          agentName: z.string(),
          /** Whose bet it was, or who qualified; null: a week. */
          memberId: id.nullable(),
          username: z.string(),
          /** `venue/bet`, or the week's Monday. */
          reference: z.string(),
          amount: z.number(),
        }),
      ),
      /** For `after`; null: that was all. */
      next: z.string().nullable(),
    }),
  },
  agentContent: {
    /** `id`: this one alone. */
    payload: z.object({ kind: contentKind, id: id.optional(), ...paging }),
    answer: rows(
      z.object({
        ...written,
        id,
        version,
        /** Where the picture is served. */
        src: z.string().nullable(),
        createdAt: instant,
        /** The first moment at which it was shown. */
        publishedAt: maybeInstant,
        /** Agents who read it. */
        readers: z.number().int(),
      }),
    ),
  },
  /** `multipart/form-data`, field `file`: PNG, JPEG, GIF or WebP. */
  uploadAgentPicture: { payload: nothing, answer: z.object({ picture: z.string(), src: z.string() }) },
  /** Changes are refused with `content_changed_meanwhile` where somebody saved another version since `version`. */
  saveAgentContent: {
    payload: z
      .object({
        ...written,
        kind: contentKind,
        titleEn: written.titleEn.default(''),
        contentEn: written.contentEn.default(''),
        picture: written.picture.default(null),
        id: id.optional(),
        version: version.optional(),
      })
      .refine(({ id, version }) => (id === undefined) === (version === undefined), problem('version_missing'))
      .refine(
        ({ kind, content, picture }: Written) =>
          kind === 'notice' ? content !== '' && picture === null : content !== '' || picture !== null,
        problem('field_missing', { name: 'content' }),
      ),
    answer: z.object({ id }),
  },
  removeAgentContent: { payload: z.object({ id, version, kind: contentKind }), answer: noAnswer },
  agentStatements: {
    payload: z.object({
      /** `disputed`: with a dispute that nobody has answered, the longest first. */
      state: z.enum(['draft', 'disputed', 'paid', 'rejected', 'all']).default('draft'),
      search: z.string().max(100).default(''),
      /** Only of weeks that begin on these days, and between them. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      ...paging,
    }),
    answer: rows(statement),
  },
  agentStatement: {
    payload: z.object({ id }),
    answer: statement.extend({
      /** All that it took, added up anew; anything but `accrued` is a fault. */
      summed: yuan,
    }),
  },
  /** Newest first; `sum`: of all that are found. */
  agentStatementLines: {
    payload: z.object({ id, search: z.string().max(100).default(''), ...paging }),
    answer: rows(
      z.object({
        id,
        at: instant,
        memberId: id,
        username: z.string(),
        venueCode: z.string(),
        venue: z.string(),
        betId: z.string(),
        category: categoryId,
        /** What it changed; negative where a bet was voided or corrected downwards. */
        valid: yuan,
        ownRate: basisPoints,
        /** Goes to agents further down. */
        belowRate: basisPoints,
        rate: basisPoints,
        amount: yuan,
      }),
    ).extend({ sum: yuan }),
  },
  agentStatementHeads: {
    payload: z.object({ id, ...paging }),
    answer: rows(
      z.object({
        memberId: id,
        username: z.string(),
        depositedAt: instant,
        /** The first deposit, and what was played within its days. */
        deposit: yuan,
        turnover: yuan,
        /** The same person's account, which was paid for or earns by it: then nothing is paid. */
        sameAs: id.nullable(),
        amount: yuan,
      }),
    ).extend({ sum: yuan }),
  },
  /**
   * `amount`: what the reader saw; refused with `statement_changed` where the statement says another, and with
   * `statement_lines_differ` where its lines do not come to it.
   */
  payAgentStatement: {
    payload: z.object({ id, amount }),
    answer: z.object({ amount: yuan, state: givenState }),
  },
  rejectAgentStatement: { payload: z.object({ id, reason }), answer: noAnswer },
  /**
   * `id`: the statement's; `answer`: what the agent reads. With `correction` a correction of the agent's balance is asked for, which a
   * colleague decides; it takes the right to ask for corrections too.
   */
  answerAgentDispute: {
    payload: z.object({
      id,
      answer: filled('answer', 500),
      correction: z.object({ direction: z.enum(['credit', 'debit']), amount }).optional(),
    }),
    answer: z.object({
      /** The number of the correction's order; null: the statement stands. */
      orderNo: z.string().nullable(),
    }),
  },
} as const;
