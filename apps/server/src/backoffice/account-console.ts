/** The staff's calls about their own accounts; translation only. */
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { relyingParty } from '../platform/passkeys.ts';
import type { Settings } from '../settings/index.ts';
import type { DefineConsoleCall } from './console-router.ts';
import { verifyOwnPassword } from './staff.ts';
import { spendStaffCode } from './staff-factor.ts';
import {
  askStaffPasskey,
  offerStaffPasskey,
  passkeysOfStaff,
  proveStaffPasskey,
  registerStaffPasskey,
  removeStaffPasskey,
  renameStaffPasskey,
} from './staff-passkeys.ts';

export function accountConsole(define: DefineConsoleCall, site: AppContext, settings: Settings): void {
  const { database, clock, config } = site;
  const partyOf = async (request: FastifyRequest) =>
    relyingParty(config, request, (await settings.current('site')).title);

  define('ownAccount', async (_payload, { staff }) => {
    const passkeys = await passkeysOfStaff(database, staff.id);
    return done({
      passkeys: passkeys.map(({ madeAt, usedAt, ...passkey }) => ({
        ...passkey,
        madeAt: madeAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
    });
  });

  define('offerStaffPasskey', async ({ password, code }, { staff, request }) => {
    const verified = await verifyOwnPassword(site, staff.id, password);
    if (!verified.ok) return verified;
    const spent = await spendStaffCode(site, staff.id, code);
    if (!spent.ok) return spent;
    const offered = await offerStaffPasskey(site, await partyOf(request), staff);
    return offered.ok ? done({ options: offered.value }) : offered;
  });

  define.change('registerStaffPasskey', async ({ response, title }, { staff, device, request }, change) => {
    const party = await partyOf(request);
    return change((tx) => registerStaffPasskey(tx, clock.now(), party, staff, { response, title, device }));
  });

  define.change('renameStaffPasskey', (asked, { staff }, change) =>
    change((tx) => renameStaffPasskey(tx, staff, asked)),
  );

  define.change('removeStaffPasskey', async ({ id, password, code }, { staff }, change) => {
    const verified = await verifyOwnPassword(site, staff.id, password);
    if (!verified.ok) return verified;
    const spent = await spendStaffCode(site, staff.id, code);
    if (!spent.ok) return spent;
    return change((tx) => removeStaffPasskey(tx, staff, id));
  });

  define('askOwnStaffPasskey', async (_payload, { staff, address, request }) => {
    const asked = { purpose: 'proof', staffId: staff.id } as const;
    const question = await askStaffPasskey(site, await partyOf(request), asked, address);
    return question.ok ? done({ options: question.value }) : question;
  });

  define('proveStaffPasskey', async ({ response }, { staff, address, request }) => {
    const proved = await proveStaffPasskey(site, await partyOf(request), staff.id, response, address);
    return proved.ok ? done({ code: proved.value }) : proved;
  });
}
