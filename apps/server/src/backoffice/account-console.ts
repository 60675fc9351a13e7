/** The staff's calls about their own accounts; translation only. */
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../platform/context.ts';
import { networkOf } from '../platform/network.ts';
import { done } from '../platform/outcome.ts';
import { relyingParty } from '../platform/passkeys.ts';
import type { Settings } from '../settings/index.ts';
import type { DefineConsoleCall, StaffVisit } from './console-router.ts';
import { verifyOwnPassword } from './staff.ts';
import { spendStaffCode } from './staff-factor.ts';
import { answerNotice } from './staff-notice-answers.ts';
import { type Doer, noticesFor, tellStaff } from './staff-notices.ts';
import {
  askStaffPasskey,
  offerStaffPasskey,
  passkeysOfStaff,
  proveStaffPasskey,
  registerStaffPasskey,
  removeStaffPasskey,
  renameStaffPasskey,
} from './staff-passkeys.ts';
import { endOtherSessions, endOwnSession, sessionsOfStaff, staffSignInBefore } from './staff-sessions.ts';

export function accountConsole(define: DefineConsoleCall, site: AppContext, settings: Settings): void {
  const { database, clock, config } = site;
  const partyOf = async (request: FastifyRequest) =>
    relyingParty(config, request, (await settings.current('site')).title);

  define('ownAccount', async (_payload, { staff, token = '' }) => {
    const passkeys = await passkeysOfStaff(database, staff.id);
    const sessions = await sessionsOfStaff(database, staff.id, token, clock.now());
    const before = await staffSignInBefore(database, staff.id, token);
    return done({
      sessions: sessions.map(({ address, createdAt, usedAt, ...session }) => ({
        ...session,
        network: networkOf(address),
        createdAt: createdAt.toISOString(),
        usedAt: usedAt.toISOString(),
      })),
      signedInBefore:
        before === undefined
          ? null
          : { at: before.at.toISOString(), network: networkOf(before.address), device: before.device },
      passkeys: passkeys.map(({ madeAt, usedAt, ...passkey }) => ({
        ...passkey,
        madeAt: madeAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
    });
  });

  define.change('endStaffSession', ({ id }, { staff }, change) =>
    change((tx) => endOwnSession(tx, clock.now(), staff, id)),
  );

  define.change('endOtherStaffSessions', (_payload, { staff, token = '' }, change) =>
    change((tx) => endOtherSessions(tx, clock.now(), staff, token)),
  );

  define('ownNotices', async (_payload, { staff, token = '' }) => {
    const notices = await noticesFor(database, clock.now(), { staffId: staff.id, token });
    return done(
      notices.map(({ id, at, address, ...notice }) => ({
        ...notice,
        id: Number(id),
        at: at.toISOString(),
        network: networkOf(address),
      })),
    );
  });

  define.change('answerOwnNotice', ({ id, own }, { staff, token = '' }, change) =>
    change((tx) => answerNotice(tx, clock.now(), staff, { id, own, token })),
  );

  define('offerStaffPasskey', async ({ password, code }, { staff, request }) => {
    const verified = await verifyOwnPassword(site, staff.id, password);
    if (!verified.ok) return verified;
    const spent = await spendStaffCode(site, staff.id, code);
    if (!spent.ok) return spent;
    const offered = await offerStaffPasskey(site, await partyOf(request), staff);
    return offered.ok ? done({ options: offered.value }) : offered;
  });

  define.change('registerStaffPasskey', async ({ response, title }, visit, change) => {
    const { staff, device, token = '', request } = visit;
    const party = await partyOf(request);
    return change(async (tx) => {
      const by = { response, title, device, token };
      const made = await registerStaffPasskey(tx, clock.now(), party, staff, by);
      if (made.ok) await tellStaff(tx, clock, 'passkey_added', doerOf(visit));
      return made;
    });
  });

  define.change('renameStaffPasskey', (asked, { staff }, change) =>
    change((tx) => renameStaffPasskey(tx, staff, asked)),
  );

  define.change('removeStaffPasskey', async ({ id, password, code }, visit, change) => {
    const { staff } = visit;
    const verified = await verifyOwnPassword(site, staff.id, password);
    if (!verified.ok) return verified;
    const spent = await spendStaffCode(site, staff.id, code);
    if (!spent.ok) return spent;
    return change(async (tx) => {
      const removed = await removeStaffPasskey(tx, staff, id);
      if (removed.ok) await tellStaff(tx, clock, 'passkey_removed', doerOf(visit));
      return removed;
    });
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

const doerOf = ({ staff, token = '', address, device }: StaffVisit): Doer => ({
  staffId: staff.id,
  token,
  address,
  device,
});
