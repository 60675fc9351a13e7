/** Whom something is for: one shape for notices, banners and messages. Whatever it does not name does not matter. */
import { z } from 'zod';
import { vipLevels } from '../../constants.ts';
import { problem } from '../../texts/field-problems.ts';
import { id, moment } from '../parts.ts';

/** Nobody asks for longer than that. */
const days = z
  .number()
  .int(problem('whole_days'))
  .min(1, problem('days_too_few'))
  .max(3_650, problem('days_too_many', { most: 3_650 }));
const level = z.number().int().min(1).max(vipLevels);

/** A member belongs to it who meets everything that it names; an audience that names nothing is everybody. */
export const audience = z
  .strictObject({
    vipFrom: level.optional(),
    vipUntil: level.optional(),
    /** Members whom one of these agents brought, not those of the agents below them. */
    agents: z
      .array(id)
      .min(1)
      .max(100, problem('agents_too_many', { most: 100 }))
      .optional(),
    /** The first moment that counts, and the first that does not any more. */
    registeredFrom: moment.optional(),
    registeredUntil: moment.optional(),
    /** Has one of these tags, and it has not expired. */
    tags: z.array(z.string().trim().min(1).max(20)).min(1).max(20).optional(),
    /** Registered in the last so many days of 24 hours. */
    registeredDays: days.optional(),
    /** Whether a deposit was ever credited. */
    deposited: z.boolean().optional(),
    /** Their app was open in the last so many days, or was not for so many. */
    seenDays: days.optional(),
    unseenDays: days.optional(),
  })
  .refine(({ vipFrom = 1, vipUntil = vipLevels }) => vipFrom <= vipUntil, problem('levels_reversed'))
  .refine(
    ({ registeredFrom, registeredUntil }) =>
      registeredFrom === undefined ||
      registeredUntil === undefined ||
      new Date(registeredFrom) < new Date(registeredUntil),
    problem('registration_reversed'),
  );

export type Audience = z.output<typeof audience>;

/** Members are counted up to here; of more it is said that there are more. */
export const audienceCounted = 10_000;
