/** The links in letters that stop something: a recovery that was asked for, or a change of address; whoever reads there may use them. */
import { emailChangeOf } from '../email/index.ts';
import { inboxTexts } from '../inbox/index.ts';
import { lockMembers, plain, tellOfAccount, undoEmail } from '../members/index.ts';
import type { AppContext } from '../platform/context.ts';
import { hashOf } from '../platform/ids.ts';
import { networkOf } from '../platform/network.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';

/** The codes cannot be guessed; this bounds the work. */
const perAddress: LimitRule = { name: 'letter/address', attempts: 60, perSeconds: 3_600 };

/** Again it is stopped already. Refusals `letter_over`, `rate_limited` */
export async function stopByLetter(site: AppContext, typed: string, address: string): Promise<Outcome<null>> {
  const { database, clock, limits } = site;
  if ((await limits.hit(perAddress, networkOf(address))) !== undefined) return refused('rate_limited');
  const code = plain(typed);
  const { rows } = await database.query<{ member_id: bigint | null }>(
    'select member_id from account_recovery where stop_hash = $1 and member_id is not null',
    [hashOf(code)],
  );
  const ofChange = await emailChangeOf(database, code);
  const memberId = rows[0]?.member_id ?? ofChange;
  if (memberId === undefined) return refused('letter_over');
  return database.transaction(async (tx): Promise<Outcome<null>> => {
    await lockMembers(tx, [memberId]);
    if (ofChange !== undefined)
      return (await undoEmail(tx, site, memberId, code)) ? done(null) : refused('letter_over');
    const { rows: stopped } = await tx.query<{ number: string }>(
      `update account_recovery set state = 'stopped', ended_at = $2 where stop_hash = $1 and state in ('open', 'approved')
       returning number`,
      [hashOf(code), clock.now()],
    );
    const [request] = stopped;
    if (request) {
      await tellOfAccount(tx, clock, memberId, inboxTexts.recoveryStopped({ number: request.number }));
      return done(null);
    }
    const { rows: before } = await tx.query(
      "select from account_recovery where stop_hash = $1 and state = 'stopped'",
      [hashOf(code)],
    );
    return before.length > 0 ? done(null) : refused('letter_over');
  });
}
