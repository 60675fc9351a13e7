/** The chief's calls about the staff; translation only. */
import { generateURI } from 'otplib';
import { renderSVG } from 'uqr';
import type { Site } from '../app/site.ts';
import { done } from '../platform/outcome.ts';
import type { DefineConsoleCall } from './door.ts';
import {
  addStaff,
  type Credentials,
  resetStaff,
  setStaffRole,
  staffList,
  switchStaff,
} from './staff-office.ts';

export function staffRoutes(define: DefineConsoleCall, site: Site): void {
  define('staffList', async (_payload, { staff }) => {
    const rows = await staffList(site.database);
    return done(
      rows.map((row) => ({
        id: Number(row.id),
        username: row.username,
        name: row.name,
        role: row.role,
        besides: row.besides,
        secondFactor: row.second_factor,
        signedInAt: row.signed_in_at?.toISOString() ?? null,
        createdAt: row.created_at.toISOString(),
        disabledAt: row.disabled_at?.toISOString() ?? null,
        own: row.id === staff.id,
      })),
    );
  });

  // No answer of these two is kept for a repetition: what is in it may be read once.
  define('addStaff', async (person, { staff }) => {
    const outcome = await addStaff(site, staff.id, person);
    return outcome.ok ? done(wireCredentials(outcome.value)) : outcome;
  });

  define('resetStaff', async ({ id }, { staff }) => {
    const outcome = await resetStaff(site, staff.id, BigInt(id));
    return outcome.ok ? done(wireCredentials(outcome.value)) : outcome;
  });

  define('setStaffRole', ({ id, role }, { staff }) => setStaffRole(site, staff.id, BigInt(id), role));

  define('switchStaff', ({ id, enabled }, { staff }) => switchStaff(site, staff.id, BigInt(id), enabled));
}

function wireCredentials({ id, username, password, totpSecret }: Credentials) {
  const totpAddress = generateURI({ issuer, label: username, secret: totpSecret });
  const svg = renderSVG(totpAddress, { border: 2 });
  const totpQr = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { id: Number(id), username, password, totpSecret, totpAddress, totpQr };
}

/** What the authenticator app shows above the code. */
const issuer = '明牌后台';
