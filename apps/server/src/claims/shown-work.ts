/** What the rows of a queue say of the work on them. */
import type { WorkQueueName } from '@mingpai/contract/console/claims/names';
import type { Queryable } from '../platform/database.ts';
import { type Claimer, claimsOn } from './claims.ts';
import { parkedOf } from './parking.ts';
import { lastQuestions, type Question } from './questions.ts';

/** @returns for each row whose it is, whether it is put aside, and how far the last question is, as the console shows it to the reader */
export async function workOn(
  db: Queryable,
  queue: WorkQueueName,
  ids: readonly bigint[],
  { staffId, now }: Claimer,
) {
  const [claims, parked, asked] = await Promise.all([
    claimsOn(db, queue, ids, now),
    parkedOf(db, queue, ids, now),
    lastQuestions(db, queue, ids),
  ]);
  const claimOf = new Map(claims.map((claim) => [claim.item, claim]));
  const parkingOf = new Map(parked.map((parking) => [parking.item, parking]));
  const questionOf = new Map(asked.map((question) => [question.item, question]));
  return (id: bigint) => {
    const question = questionOf.get(id);
    const claim = claimOf.get(id);
    const parking = parkingOf.get(id);
    return {
      claim: claim
        ? {
            by: claim.by,
            own: claim.staff_id === staffId,
            since: claim.since.toISOString(),
            until: claim.until.toISOString(),
          }
        : null,
      parking: parking
        ? {
            by: parking.by,
            at: parking.at.toISOString(),
            reason: parking.reason,
            until: parking.until.toISOString(),
          }
        : null,
      question: question && question.taken_back_at === null ? standingOf(question, now) : null,
    };
  };
}

function standingOf({ by, asked_at, until, answered_at }: Question, now: Date) {
  if (answered_at) return { state: 'answered' as const, by, at: answered_at.toISOString() };
  return until > now
    ? { state: 'asked' as const, by, at: asked_at.toISOString() }
    : { state: 'unanswered' as const, by, at: until.toISOString() };
}
