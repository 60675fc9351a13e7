/** Venues: health, switch, differences, transfers. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { noAnswer, nothing, yuan } from '../../schemas/wire.ts';
import { id, instant, maybeInstant, paging, rows } from '../parts.ts';
import { proposing, ruleAnswer } from '../rules/proposal.ts';

const names = {
  name: z.string().trim().min(1, '请填写中文名称').max(64),
  /** Empty: none; members who read English see the Chinese. */
  nameEn: z.string().trim().max(64).default(''),
};
const code = z.string().min(1).max(64);

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
} as const;
