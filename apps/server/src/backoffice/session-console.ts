/** The staff's calls to come in and to go, and the one about their own password; translation only. */
import type { FastifyRequest } from 'fastify';
import { inNetworks } from '../platform/allowed-networks.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { relyingParty } from '../platform/passkeys.ts';
import type { Settings } from '../settings/index.ts';
import type { DefineConsoleCall } from './console-router.ts';
import { changeStaffPassword, type StaffMember, signOutStaff } from './staff.ts';
import { spendStaffCode } from './staff-factor.ts';
import { askStaffPasskey } from './staff-passkeys.ts';
import { noteRefused, signInStaff, signInStaffByPasskey } from './staff-sign-in.ts';

export function sessionConsole(define: DefineConsoleCall, site: AppContext, settings: Settings): void {
  const { database, clock, config } = site;
  const partyOf = async (request: FastifyRequest) =>
    relyingParty(config, request, (await settings.current('site')).title);

  /** Whoever they are: nothing of what was typed is looked at. */
  const outside = async (address: string) => {
    await noteRefused(site, { address }, undefined, 'staff_network_outside');
    return refused('staff_network_outside');
  };

  define('staffSignIn', async ({ username, password, code }, { address, device, deviceId }) => {
    const { staffIdleMinutes: idleMinutes, staffNetworks } = await settings.current('security');
    if (!inNetworks(address, staffNetworks)) return outside(address);
    const request = { username, password, code, address, device, deviceId: deviceId(), idleMinutes };
    const outcome = await signInStaff(site, request);
    return outcome.ok ? done(wireEntered(outcome.value, idleMinutes)) : outcome;
  });

  define('askStaffPasskey', async ({ for: purpose }, { address, request }) => {
    const { staffNetworks } = await settings.current('security');
    if (!inNetworks(address, staffNetworks)) return refused('staff_network_outside');
    const party = await partyOf(request);
    const question = await askStaffPasskey(site, party, { purpose, staffId: undefined }, address);
    return question.ok ? done({ options: question.value }) : question;
  });

  define(
    'staffSignInByPasskey',
    async ({ username, password, response }, { address, device, deviceId, request }) => {
      const { staffIdleMinutes: idleMinutes, staffNetworks } = await settings.current('security');
      if (!inNetworks(address, staffNetworks)) return outside(address);
      const outcome = await signInStaffByPasskey(site, {
        password: username === '' && password === '' ? undefined : { username, password },
        party: await partyOf(request),
        response,
        address,
        device,
        deviceId: deviceId(),
        idleMinutes,
      });
      return outcome.ok ? done(wireEntered(outcome.value, idleMinutes)) : outcome;
    },
  );

  define('staffSignOut', async (_payload, { token, address }) => {
    if (token !== undefined) await database.transaction((tx) => signOutStaff(tx, clock, token, address));
    return done(null);
  });

  define('staffMe', async (_payload, { staff }) => {
    const { staffIdleMinutes } = await settings.current('security');
    return done(wireStaff(staff, staffIdleMinutes));
  });

  define.change(
    'changeStaffPassword',
    ({ code, ...asked }, { staff, token = '', address, device }, change) => {
      const spendFactor = () => spendStaffCode(site, staff.id, code);
      return change.within(() =>
        changeStaffPassword(site, staff, { ...asked, spendFactor, token, address, device }),
      );
    },
  );
}

function wireEntered(
  { token, staff }: { readonly token: string; readonly staff: StaffMember },
  idleMinutes: number,
) {
  return { token, staff: wireStaff(staff, idleMinutes) };
}

function wireStaff({ id, username, name, rights, decidesFrom }: StaffMember, idleMinutes: number) {
  return {
    id: Number(id),
    username,
    name,
    rights: [...rights],
    decidesFrom: decidesFrom?.toISOString() ?? null,
    idleMinutes,
  };
}
