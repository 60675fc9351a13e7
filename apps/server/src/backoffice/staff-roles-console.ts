/** The calls about roles; translation only. */
import { withReads } from '@mingpai/contract/console/door';
import { rightsOfRole, roleNames } from '@mingpai/contract/console/roles';
import { done } from '../platform/outcome.ts';
import type { DefineConsoleCall } from './console-router.ts';
import type { RuleDesk } from './rule-changes/changes.ts';
import { wireOutcome } from './rule-changes/wire.ts';
import { answered } from './staff-change.ts';
import { madeRoles, peopleByRole, retireRole, saveRole } from './staff-roles.ts';

export function roleConsole(define: DefineConsoleCall, desk: RuleDesk): void {
  const { site } = desk;
  define('roleList', async () => {
    const [made, people] = await Promise.all([madeRoles(site.database), peopleByRole(site.database)]);
    const has = (code: string) => people.get(code) ?? 0;
    return done([
      ...roleNames.map((code) => ({
        ...{ code, id: 0, name: '', rights: withReads(rightsOfRole(code)) },
        ...{ people: has(code), waits: false },
      })),
      ...made.map(({ id, code, name, rights, waits }) => ({
        ...{ code, id: Number(id), name, rights: withReads(rights) },
        ...{ people: has(code), waits },
      })),
    ]);
  });

  define.change('saveRole', async ({ id, name, rights, proposal }, { staff }, change) => {
    const made = await change.within(() => saveRole(desk, staff, { id: BigInt(id), name, rights }, proposal));
    return answered(made, (value) => wireOutcome(value, staff, site.clock.now()));
  });

  define.change('retireRole', ({ id }, { staff }, change) =>
    change.within(() => retireRole(site, staff.id, BigInt(id))),
  );
}
