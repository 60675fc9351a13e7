/** Members as staff see them. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { type Fen, parseDecimal } from '../../money.ts';
import { noAnswer, wholeNumber, yuan } from '../../schemas/wire.ts';
import { type FieldProblem, problem } from '../../texts/field-problems.ts';
import { id, instant, maybeInstant, moment, namedMember, paging, reason, rows, sum } from '../parts.ts';
import { ofMember, personal, personalFields } from '../personal.ts';
import { relatedAccount, relatedPair } from '../related.ts';
import { listKinds } from '../screening/names.ts';
import { tagOfMember } from '../tags/schemas.ts';
import { memberSorts } from './sorts.ts';
import { timelineKinds } from './timeline.ts';

const memberRow = ofMember(
  'id',
  z.object({
    id,
    username: z.string(),
    realName: personal('name'),
    vipLevel: z.number().int(),
    registeredAt: instant,
    frozenAt: maybeInstant,
    tags: z.array(tagOfMember),
  }),
);

/** A member with what the list is put in order by. */
const listedMember = ofMember(
  'id',
  memberRow.extend({
    seenAt: maybeInstant,
    balance: yuan,
    deposits: yuan,
    depositCount: z.number().int(),
    firstDepositAt: maybeInstant,
    lastDepositAt: maybeInstant,
    net: yuan,
    /** What all settled bets won, below 0 where they lost. */
    won: yuan,
  }),
);

/** Yuan, answered as fen; below 0 with a sign. */
const signedSum = z
  .string()
  .regex(/^-?\d{1,10}(\.\d{1,2})?$/, 'amount_malformed' satisfies FieldProblem)
  .transform((typed): Fen => {
    const fen = parseDecimal(typed.replace('-', ''), 2) ?? 0n;
    return typed.startsWith('-') ? -fen : fen;
  });

const timelinePlace = z.object({ at: moment, kind: z.enum(timelineKinds), key: z.string().max(200) });

const account = z.object({
  id: z.uuid(),
  code: z.string(),
  balance: yuan,
  available: yuan,
  pending: yuan,
  /** What was booked on it at the moment that was asked for; null where none was. What was under way then is kept by nobody. */
  balanceAt: yuan.nullable(),
});

/** Where money came from and went to. */
const legs = z.array(z.object({ account: z.uuid(), owner: z.string(), code: z.string(), amount: yuan }));

export const membersSchemas = {
  memberSearch: {
    payload: z.object({
      search: z.string().max(100).default(''),
      /** Empty: whatever tags they have. */
      tag: z.string().trim().max(20).default(''),
      state: z.enum(['normal', 'frozen', 'all']).default('all'),
      vip: wholeNumber(0, 100).optional(),
      /** Right below this agent. */
      agent: id.optional(),
      /** In this case, by themselves or with an order of theirs. */
      case: id.optional(),
      /** Registered at or after `from`, and before `to`. */
      from: moment.optional(),
      to: moment.optional(),
      /** Last seen, first and last deposit: at or after the one, and before the other; who never was, or never did, is in no span. */
      seenFrom: moment.optional(),
      seenTo: moment.optional(),
      firstFrom: moment.optional(),
      firstTo: moment.optional(),
      lastFrom: moment.optional(),
      lastTo: moment.optional(),
      /**
       * The central wallet, deposits, deposits less what was paid out, and what bets won: both ends are in. Up to some minutes behind the
       * ledger.
       */
      balanceFrom: sum.optional(),
      balanceTo: sum.optional(),
      depositsFrom: sum.optional(),
      depositsTo: sum.optional(),
      netFrom: signedSum.optional(),
      netTo: signedSum.optional(),
      wonFrom: signedSum.optional(),
      wonTo: signedSum.optional(),
      countFrom: wholeNumber(0, 1_000_000).optional(),
      countTo: wholeNumber(0, 1_000_000).optional(),
      /** Files stand by number, newest first, whatever this is. */
      sort: z.enum(memberSorts).default('id'),
      order: z.enum(['desc', 'asc']).default('desc'),
      ...paging,
    }),
    /** Counted up to `countedRows`. */
    answer: rows(listedMember).extend({ more: z.boolean() }),
  },
  memberPage: {
    payload: z.object({ id }),
    answer: ofMember(
      'member.id',
      z.object({
        member: memberRow.extend({
          mobile: personal('mobile'),
          email: personal('email'),
          /** The address that was verified; empty: none. */
          verifiedEmail: personal('email'),
          autoTransfer: z.boolean(),
          frozenReason: z.string().nullable(),
        }),
        balances: z.object({
          central: yuan,
          held: yuan,
          /** Wins that wait for a decision of staff. */
          inReview: yuan,
          inFlight: yuan,
          venues: z.array(z.object({ code: z.string(), name: z.string(), balance: yuan })),
          total: yuan,
        }),
        deposits: z.object({ count: z.number().int(), sum: yuan }),
        withdrawals: z.object({ count: z.number().int(), sum: yuan }),
        turnoverLeft: yuan,
        /** The texts that they agreed to, the latest first; none: the account is older than these records. */
        agreements: z.array(
          z.object({ document: z.enum(['terms', 'privacy']), version: z.number().int(), agreedAt: instant }),
        ),
        /** Who brought them; null: nobody. */
        agent: namedMember.nullable(),
        /** When they used the site last; null: never. */
        lastSeenAt: maybeInstant,
        /** What all settled bets won, below 0 where they lost. */
        won: yuan,
        cards: z.array(
          z.object({
            id,
            kind: z.enum(['bank', 'usdt']),
            bank: z.string(),
            /** The name on a bank card; empty for an address on a chain. */
            owner: personal('name'),
            protocol: z.string().nullable(),
            lastFour: z.string(),
            createdAt: instant,
          }),
        ),
        /** Accounts that are taken for the same person's. */
        /** What they came with of the watch list, and why it stands there. */
        watched: z.array(z.object({ kind: z.enum(listKinds), reason: z.string() })),
        /** By what was found of their age they are of age from then on; null: nothing speaks against it. */
        ofAgeAt: maybeInstant,
        related: z.array(relatedAccount),
        /** What the surest of them have in common with each other. */
        relatedAmong: z.array(relatedPair),
        /** When such were seen at a moment that mattered, oldest first: how many they were then. */
        relatedSeen: z.array(
          z.object({ moment: z.enum(['registration', 'claim']), at: instant, accounts: z.number().int() }),
        ),
        sessions: z.array(
          z.object({
            createdAt: instant,
            expiresAt: instant,
            endedAt: maybeInstant,
            address: personal('network'),
            device: personal('device'),
            /** The beginning of the browser's mark; null: it keeps none. */
            mark: z.string().nullable(),
          }),
        ),
      }),
    ),
  },
  memberTimeline: {
    payload: z.object({
      id,
      /** Absent: all that who asks may see. */
      kinds: z.array(z.enum(timelineKinds)).max(timelineKinds.length).optional(),
      /** What happened at or after `from`, and before `to`. */
      from: moment.optional(),
      to: moment.optional(),
      /** `next` of the answer before. */
      after: timelinePlace.optional(),
      limit: wholeNumber(1, 100).default(50),
    }),
    answer: ofMember(
      'id',
      z.object({
        id,
        rows: z.array(
          z.object({
            at: instant,
            kind: z.enum(timelineKinds),
            /** Its name within the kind: an order's number, `venue/bet`. */
            key: z.string(),
            amount: yuan.nullable(),
            /** What came of it: credited, paid out, given. */
            result: yuan.nullable(),
            /** Its state; of what staff did who it was. */
            state: z.string(),
            /** Of its own, parts behind slashes. */
            words: z.string(),
            /** Of a sign-in; empty otherwise. */
            address: personal('network'),
            device: personal('device'),
          }),
        ),
        /** Reads on behind it; null: that is all. */
        next: timelinePlace.nullable(),
      }),
    ),
  },
  memberLimits: {
    payload: z.object({ id }),
    answer: z.object({
      limits: z.array(
        z.object({
          kind: z.enum(['deposit', 'loss', 'stake', 'time']),
          span: z.enum(['day', 'week', 'month']),
          /** Yuan, or minutes of `time`; null: none. */
          value: z.number().nullable(),
          /** A looser one that was asked for, and from when the member can say yes to it. */
          coming: z.object({ value: z.number().nullable(), at: instant }).nullable(),
        }),
      ),
      pause: z.object({ kind: z.enum(['break', 'exclusion']), endsAt: instant }).nullable(),
      /** Breaks that came from another account of the same person; two people lift one that is another's. */
      carried: z.array(
        z.object({
          id,
          kind: z.enum(['break', 'exclusion']),
          endsAt: instant,
          firstYes: z.object({ by: z.string(), own: z.boolean(), reason: z.string() }).nullable(),
        }),
      ),
      /** What is left to play of each credit, oldest first: the first of them are played off first. */
      requirements: z.array(z.object({ source: z.string(), amount: yuan, used: yuan, openedAt: instant })),
      /** Of all together, and what is missing again at bonuses whose bets became void after they were given out. */
      turnoverLeft: yuan,
    }),
  },
  /** `id`: of the break. `both`: the second yes, and it is over. */
  liftCarriedBreak: { payload: z.object({ id, reason }), answer: z.object({ both: z.boolean() }) },
  memberLedger: {
    payload: z.object({
      id,
      account: z.uuid().optional(),
      before: z.string().regex(/^\d+$/).optional(),
      /** As of this moment: entries at or before it. */
      until: moment.optional(),
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
      /** What the account held at that moment; null where none was asked for. */
      balanceAt: yuan.nullable(),
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
      legs,
    }),
  },
  orderTransfers: {
    /** `member`: whose accounts to name in the legs. */
    payload: z.object({
      kind: z.enum(['deposit', 'withdrawal']),
      orderNo: z.string().regex(/^[A-Z][A-Z\d]{0,39}$/),
      member: id,
    }),
    answer: z.object({
      transfers: z.array(z.object({ id: z.uuid(), kind: z.string(), state: z.string(), at: instant, legs })),
    }),
  },
  revealPersonal: {
    /** `ids`: the members, one or those of a page of a list; all of them, or none. */
    payload: z.object({
      ids: z.array(id).min(1).max(100),
      fields: z.array(z.enum(personalFields)).min(1).max(personalFields.length),
      reason: z
        .string()
        .trim()
        .min(4, problem('reason_short', { least: 4 }))
        .max(200),
    }),
    /** Until when these fields of theirs are clear in the answers to this session. */
    answer: z.object({ until: instant }),
  },
  freezeMember: { payload: z.object({ id, reason }), answer: noAnswer },
  unfreezeMember: { payload: z.object({ id, reason }), answer: noAnswer },
} as const;
