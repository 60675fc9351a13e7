/** The staff's calls on bonuses that are locked until they are played through; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import { firstYesOf } from '../authority/index.ts';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import { givenChange, wireFirstYes } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { readersLanguage } from '../platform/language.ts';
import { done } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import { grantsOf } from '../wagering/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { cancelGrant, grantSubject } from './grants.ts';
import { promotionTitlesOf } from './promotions.ts';

export interface GrantOfficeDeps {
  readonly settings: Settings;
  readonly wallet: Wallet;
}

export function grantConsole(
  define: DefineConsoleCall,
  { database, clock }: AppContext,
  { settings, wallet }: GrantOfficeDeps,
): void {
  define('memberGrants', async ({ memberId }, { staff }) => {
    const side = readersLanguage() === 'en' ? 1 : 0;
    const grants = await grantsOf(database, BigInt(memberId));
    const [titles, first] = await Promise.all([
      promotionTitlesOf(database, grants),
      firstYesOf(
        database,
        clock,
        'bonus',
        grants.map(({ id }) => grantSubject(id)),
      ),
    ]);
    return done({
      rows: grants.map((grant) => ({
        id: Number(grant.id),
        promotion: titles.get(grant.promotionId)?.[side] ?? '',
        amount: yuanNumber(grant.amount),
        required: yuanNumber(grant.required),
        played: yuanNumber(grant.played),
        state: grant.state,
        openedAt: grant.openedAt.toISOString(),
        expiresAt: grant.expiresAt.toISOString(),
        closedAt: grant.closedAt?.toISOString() ?? null,
        reason: grant.reason,
        firstYes: wireFirstYes(first.get(grantSubject(grant.id)), staff.id),
      })),
    });
  });

  define.change('cancelGrant', ({ id, reason }, { staff, key }, change) =>
    change(async (tx) => {
      const cancellation = { id: BigInt(id), reason, staffId: staff.id, key };
      const cancelled = await cancelGrant(tx, { clock, settings, wallet }, cancellation);
      if (!cancelled.ok) return cancelled;
      const { grant, given } = cancelled.value;
      return givenChange(
        given,
        {},
        {
          actions: { first: 'grant_first_cancellation', given: 'grant_cancelled' },
          subject: grantSubject(grant.id),
          before: { state: 'active' },
          after: { state: 'cancelled' },
          about: { member: String(grant.memberId), amount: String(grant.amount), reason },
        },
      );
    }),
  );
}
