/** What the rows of a queue say of the work on them. */
import type { WorkQueueName } from '@mingpai/contract/console/claims/names';
import type { Queryable } from '../platform/database.ts';
import { type Claimer, claimsOn } from './claims.ts';
import { parkedOf } from './parking.ts';

/** @returns for each row whose it is and whether it is put aside, as the console shows it to the reader */
export async function workOn(
  db: Queryable,
  queue: WorkQueueName,
  ids: readonly bigint[],
  { staffId, now }: Claimer,
) {
  const [claims, parked] = await Promise.all([claimsOn(db, queue, ids, now), parkedOf(db, queue, ids, now)]);
  const claimOf = new Map(claims.map((claim) => [claim.item, claim]));
  const parkingOf = new Map(parked.map((parking) => [parking.item, parking]));
  return (id: bigint) => {
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
    };
  };
}
