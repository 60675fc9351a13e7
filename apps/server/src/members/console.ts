/** The staff's calls on members: finding one, suspending one; translation only. */
import { type DefineConsoleCall, recordAudit } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { searchMembers, setFrozen, wireMember } from './console-members.ts';
import type { Sessions } from './sessions.ts';

export function memberConsole(
  define: DefineConsoleCall,
  { database, clock }: AppContext,
  sessions: Sessions,
): void {
  define('memberSearch', async (query) => {
    const { rows, total } = await searchMembers(database, query);
    return done({ rows: rows.map(wireMember), total });
  });

  define('freezeMember', async ({ id, reason }, { staff }) => {
    const frozen = await database.transaction(async (tx) => {
      if (!(await setFrozen(tx, clock, BigInt(id), reason))) return refused('not_found');
      await sessions.endAll(tx, BigInt(id), 'ended_by_staff');
      const detail = { reason };
      await recordAudit(tx, clock, {
        staffId: staff.id,
        action: 'member_frozen',
        subject: `member/${id}`,
        detail,
      });
      return done(null);
    });
    sessions.forget({ memberId: BigInt(id) });
    return frozen;
  });

  define('unfreezeMember', async ({ id }, { staff }) =>
    database.transaction(async (tx) => {
      if (!(await setFrozen(tx, clock, BigInt(id), undefined))) return refused('not_found');
      await recordAudit(tx, clock, { staffId: staff.id, action: 'member_unfrozen', subject: `member/${id}` });
      return done(null);
    }),
  );
}
