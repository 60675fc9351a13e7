/** Venues: health, switch, differences, transfers. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { amount, noAnswer, nothing, yuan } from '../../schemas/wire.ts';
import { setAsideReasons } from '../../states.ts';
import { problem } from '../../texts/field-problems.ts';
import {
  filled,
  id,
  instant,
  maybeInstant,
  moment,
  paging,
  reason,
  rows,
  sorted,
  sum,
  summedRows,
} from '../parts.ts';
import { proposing, ruleAnswer } from '../rules/proposal.ts';

const names = {
  name: filled('chinese_name', 64),
  /** Empty: none; members who read English see the Chinese. */
  nameEn: z.string().trim().max(64).default(''),
};
/** Days of settled transfers that are looked through where a venue or an amount narrows them, and neither a member nor an id. */
export const transferSpanDays = 31;
/** Yuan, whole; `multiple` is times the stake. */
const most = z.number().int(problem('whole_number')).min(1).max(10_000_000_000);
const exposure = { win: most, multiple: most, hour: most, ahead: most, day: most };
const code = z.string().min(1).max(64);

/** One venue alone, and what names a member or a bet there; empty: all. */
const atVenue = { venue: z.string().max(64).default(''), search: z.string().trim().max(100).default('') };

const category = z.enum(['realbet', 'joker', 'gaming', 'sport', 'lottery', 'concise']);

/** Games of one venue whose terms one proposal may change. */
const mostTermsAtOnce = 1_000;

const terms = {
  /** How much of a valid bet counts toward a wagering requirement, percent; null at a game: as its venue's. */
  wageringPercent: z.number().int().min(0).max(100).nullable(),
  /** What the house keeps on average, basis points; null: as the venue's, or the category's. */
  houseEdge: z.number().int().min(0).max(10_000).nullable(),
};

export const venuesSchemas = {
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
        /** How long ago all that it had to tell was recorded. */
        lagSeconds: z.number().int().nullable(),
        /** Behind by more than a short absence explains. */
        late: z.boolean(),
        setAside: z.number().int(),
        /** Wins that wait for people, and how much that is. */
        winsHeld: z.number().int(),
        heldSum: yuan,
        /** What it paid to members today more than it took; below zero: less. */
        paidToday: yuan,
        dayAlarm: z.boolean(),
        pendingTransfers: z.number().int(),
        differences: z.number().int(),
        reconciledAt: maybeInstant,
      }),
    ),
  },
  /** Off at once, on after a second yes. */
  switchVenue: {
    payload: z.object({ code: z.string().max(32), enabled: z.boolean(), ...proposing }),
    answer: ruleAnswer,
  },
  venueNames: {
    payload: z.object({ code }),
    answer: z.object({
      name: z.string(),
      nameEn: z.string(),
      games: z.array(
        z.object({ code: z.string(), name: z.string(), nameEn: z.string(), shown: z.boolean() }),
      ),
    }),
  },
  nameVenue: { payload: z.object({ code, ...names }), answer: noAnswer },
  nameGame: { payload: z.object({ venue: code, code, ...names }), answer: noAnswer },
  venueTerms: {
    payload: z.object({ code }),
    answer: z.object({
      name: z.string(),
      venue: z.object(terms),
      category,
      /** Of the venue's category, and of each game's, basis points. */
      categoryEdge: z.number().int(),
      games: z.array(
        z.object({ code: z.string(), name: z.string(), category, categoryEdge: z.number().int(), ...terms }),
      ),
    }),
  },
  /** All of them together or none; `game` null: the venue itself. */
  setVenueTerms: {
    payload: z.object({
      venue: code,
      changes: z
        .array(z.object({ game: code.nullable(), ...terms }))
        .min(1)
        .max(mostTermsAtOnce)
        .refine((changes) => new Set(changes.map(({ game }) => game)).size === changes.length),
      ...proposing,
    }),
    answer: ruleAnswer,
  },
  reconcileVenue: {
    payload: z.object({ code: z.string().max(32) }),
    answer: z.object({
      players: z.number().int(),
      skipped: z.number().int(),
      differences: z.number().int(),
      /** Transactions that the platform's list tells of nobody here. */
      strangers: z.number().int(),
    }),
  },
  venueDifferences: {
    payload: z.object({ open: z.boolean().default(true), sorted, ...atVenue, ...paging }),
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
  setAsideBets: {
    payload: z.object({ closed: z.boolean().default(false), ...atVenue, ...paging }),
    answer: rows(
      z.object({
        id,
        venue: z.string(),
        venueName: z.string(),
        betId: z.string(),
        reason: z.enum(setAsideReasons),
        why: z.string(),
        /** JSON as it arrived. */
        raw: z.string(),
        times: z.number().int(),
        firstSeenAt: instant,
        lastSeenAt: instant,
        state: z.enum(['open', 'recorded', 'superseded', 'closed']),
        decidedBy: z.string().nullable(),
        decidedAt: maybeInstant,
        closedReason: z.string().nullable(),
      }),
    ),
  },
  retrySetAsideBet: { payload: z.object({ id }), answer: noAnswer },
  closeSetAsideBet: { payload: z.object({ id, reason }), answer: noAnswer },
  heldWins: {
    /** `id`: this one alone, whether it is open or not. */
    payload: z.object({ open: z.boolean().default(true), id: id.optional(), sorted, ...atVenue, ...paging }),
    answer: rows(
      z.object({
        id,
        venue: z.string(),
        venueName: z.string(),
        memberId: id,
        username: z.string(),
        kind: z.enum(['bet', 'prize', 'ahead']),
        /** The venue's id of the bet or prize, or our id of the transfer. */
        subject: z.string(),
        reason: z.enum(['win', 'multiple', 'hour', 'ahead']),
        stake: yuan,
        amount: yuan,
        held: yuan,
        state: z.enum(['open', 'proposed', 'released', 'refused', 'withdrawn', 'explained']),
        createdAt: instant,
        verdict: z.enum(['release', 'refuse']).nullable(),
        note: z.string().nullable(),
        proposer: z.string().nullable(),
        /** Proposed by who asks. */
        own: z.boolean(),
        /** A chief confirms it. */
        forChief: z.boolean(),
        decider: z.string().nullable(),
        decidedAt: maybeInstant,
      }),
    ),
  },
  proposeHeldWin: {
    payload: z.object({ id, verdict: z.enum(['release', 'refuse']), reason }),
    answer: noAnswer,
  },
  putBackHeldWin: { payload: z.object({ id }), answer: noAnswer },
  /** `verdict` and `held` (yuan) as the second person read them: they say yes to nothing else. */
  confirmHeldWin: {
    payload: z.object({ id, verdict: z.enum(['release', 'refuse']), held: amount }),
    answer: noAnswer,
  },
  exposureLimits: {
    payload: nothing,
    answer: z.object({ ...exposure, venues: z.array(z.object({ code: z.string(), ...exposure })) }),
  },
  updateExposureLimits: {
    /** `venue` empty: all venues that have no figures of their own. */
    payload: z.object({ venue: z.string().max(64).default(''), ...exposure, ...proposing }),
    answer: ruleAnswer,
  },
  overdueBets: {
    payload: z.object({ ...atVenue, ...paging }),
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
    payload: z.object({
      state: z.enum(['pending', 'done', 'refused', 'all']).default('pending'),
      /** This one alone. */
      id: z.uuid().optional(),
      /** A member's number or whole name. */
      member: z.string().trim().max(64).default(''),
      venue: z.string().max(64).default(''),
      /** Begun at or after this moment, and before the other. */
      from: moment.optional(),
      to: moment.optional(),
      least: sum.optional(),
      most: sum.optional(),
      ...paging,
    }),
    answer: summedRows(
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
} as const;
