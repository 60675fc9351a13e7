/** The chief's calls about the staff; translation only. */
import { done } from '../platform/outcome.ts';
import { totpQr } from '../platform/totp.ts';
import type { DefineConsoleCall } from './console-router.ts';
import type { RuleDesk } from './rule-changes/changes.ts';
import { wireOutcome } from './rule-changes/wire.ts';
import type { StaffMember } from './staff.ts';
import {
  addStaff,
  type Credentials,
  type Made,
  resetStaff,
  setStaffRoles,
  staffList,
  switchStaff,
} from './staff-administration.ts';
import { answered } from './staff-change.ts';
import { endSessionsOf } from './staff-sessions.ts';

export function staffConsole(define: DefineConsoleCall, desk: RuleDesk): void {
  const { site } = desk;
  define('staffList', async (_payload, { staff }) => {
    const rows = await staffList(site.database);
    return done(
      rows.map((row) => ({
        id: Number(row.id),
        username: row.username,
        name: row.name,
        roles: [...row.roles],
        besides: row.besides,
        secondFactor: row.second_factor,
        signedInAt: row.signed_in_at?.toISOString() ?? null,
        createdAt: row.created_at.toISOString(),
        disabledAt: row.disabled_at?.toISOString() ?? null,
        decidesFrom:
          row.decides_from !== null && row.decides_from > site.clock.now()
            ? row.decides_from.toISOString()
            : null,
        own: row.id === staff.id,
      })),
    );
  });

  // No answer of these two is kept for a repetition: what is in it may be read once.
  define.change('addStaff', async ({ proposal, ...person }, { staff }, change) => {
    const made = await change.within(() => addStaff(desk, staff, person, proposal));
    return answered(made, (value) => wireMade(value, staff));
  });

  define.change('resetStaff', async ({ id, proposal }, { staff }, change) => {
    const made = await change.within(() => resetStaff(desk, staff, BigInt(id), proposal));
    return answered(made, (value) => wireMade(value, staff));
  });

  define.change('setStaffRoles', async ({ id, roles, proposal }, { staff }, change) => {
    const proposed = await change.within(() => setStaffRoles(desk, staff, BigInt(id), roles, proposal));
    return answered(proposed, (value) => wireOutcome(value, staff, site.clock.now()));
  });

  define.change('switchStaff', async ({ id, enabled, proposal }, { staff }, change) => {
    const proposed = await change.within(() => switchStaff(desk, staff, BigInt(id), enabled, proposal));
    return answered(proposed, (value) => wireOutcome(value, staff, site.clock.now()));
  });

  define.change('endStaffSessions', ({ id }, _visit, change) =>
    change((tx) => endSessionsOf(tx, site.clock.now(), BigInt(id))),
  );

  function wireMade({ credentials, proposed }: Made, staff: StaffMember) {
    return { ...wireCredentials(credentials), ...wireOutcome(proposed, staff, site.clock.now()) };
  }
}

/** Empty where nothing was made yet. */
function wireCredentials(made: Credentials | undefined) {
  if (made === undefined)
    return { id: 0, username: '', password: '', totpSecret: '', totpAddress: '', totpQr: '' };
  const { id, username, password, totpSecret } = made;
  const { address, picture } = totpQr(issuer, username, totpSecret);
  return { id: Number(id), username, password, totpSecret, totpAddress: address, totpQr: picture };
}

/** What the authenticator app shows above the code. */
const issuer = '明牌后台';
