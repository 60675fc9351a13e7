/** When a member wants to be asked for their second factor. */
import { inboxTexts } from '../inbox/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done, type Outcome } from '../platform/outcome.ts';
import { type AskAtSignIn, withFactor } from './asked-factor.ts';
import { tellOfAccount } from './second-factor.ts';

/** Takes a code of the factor, whichever way it changes; the member is told. Refusals of `withFactor` */
export async function chooseAsks(
  site: AppContext,
  memberId: bigint,
  { signIn, withdrawals }: { readonly signIn: AskAtSignIn; readonly withdrawals: boolean },
  code: string,
): Promise<Outcome<null>> {
  const { clock } = site;
  return withFactor(site, memberId, code, async (tx) => {
    const now = clock.now();
    await tx.query(
      `insert into member_factor_choice (member_id, sign_in, withdrawals, chosen_at) values ($1, $2, $3, $4)
       on conflict (member_id) do update set sign_in = excluded.sign_in, withdrawals = excluded.withdrawals, chosen_at = excluded.chosen_at`,
      [memberId, signIn, withdrawals, now],
    );
    const told = inboxTexts.factorChanged({ what: 'asks', at: beijingText(now) });
    await tellOfAccount(tx, clock, memberId, told);
    return done(null);
  });
}
