/**
 * How staff come in: with password and app, password and passkey, or a passkey alone that knows who is there. One refusal for whatever
 * is wrong, and no counter that a stranger could use up for somebody else.
 */
import type { AppContext } from '../platform/context.ts';
import { keepingWrites, type Tx } from '../platform/database.ts';
import { hashOf, newToken } from '../platform/ids.ts';
import { networkOf } from '../platform/network.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { RelyingParty, ShownPasskey } from '../platform/passkeys.ts';
import { verifyNothing, verifyPassword } from '../platform/password.ts';
import { type Counter, type LimitRule, unlessItBreaks } from '../platform/rate-limit.ts';
import { totpStepOf } from '../platform/totp.ts';
import { recordAudit } from './audit.ts';
import { heldRights, type StaffMember, type StaffRow, withRights } from './staff.ts';
import { perStaffCode } from './staff-factor.ts';
import { tellStaff } from './staff-notices.ts';
import { showsPasskey } from './staff-passkeys.ts';

/** A working day, in ms; a clerk signs in again the next morning. */
const sessionLifeMs = 12 * 3_600_000;
/** On a device where this person signed in before; nobody else can use it up. */
const perKnownDevice: LimitRule = { name: 'staff/device', attempts: 10, perSeconds: 900 };
/**
 * From one address, on devices that are not known. No limit counts by name: a stranger would lock the person out, and password and
 * code together are not guessed.
 */
const perAddress: LimitRule = { name: 'staff/address', attempts: 40, perSeconds: 900 };

/** Rows of the log about who was not let in. */
const notedRefusal: LimitRule = { name: 'staff/noted-refusal', attempts: 1, perSeconds: 60 };

/** Where somebody signs in. */
export interface StaffPlace {
  readonly address: string;
  /** The browser's mark (platform/device-id.ts); only its SHA-256 is kept. */
  readonly deviceId: string;
  /** What the browser calls itself. */
  readonly device: string;
  /** Without use for so long the session ends; a working day: it does not. */
  readonly idleMinutes: number;
}

export interface StaffSignIn extends StaffPlace {
  readonly username: string;
  readonly password: string;
  /** Six digits of the authenticator app. */
  readonly code: string;
}

export interface StaffPasskeySignIn extends StaffPlace {
  /** Absent: the passkey stands for it too. */
  readonly password?: { readonly username: string; readonly password: string } | undefined;
  readonly party: RelyingParty;
  readonly response: ShownPasskey;
}

export interface StaffEntered {
  readonly token: string;
  readonly staff: StaffMember;
}

interface Candidate extends StaffRow {
  readonly password_hash: string;
  readonly totp_secret: string;
  readonly known_device: boolean;
  /** Somewhere: the first sign-in of all is news to nobody. */
  readonly signed_in_before: boolean;
}

/** Proves the second factor in the transaction that opens the session, with the person's row locked. */
type Proves = (tx: Tx) => Promise<boolean>;

/** A code works once. Refusals `staff_wrong_credentials`, `rate_limited` */
export async function signInStaff(
  site: AppContext,
  { username, password, code, ...place }: StaffSignIn,
): Promise<Outcome<StaffEntered>> {
  return comeIn(site, place, await candidate(site, place, { username }), {
    password,
    async factor({ id, totp_secret }) {
      const step = await totpStepOf(totp_secret, code, site.clock.now());
      if (step === undefined) return undefined;
      return async (tx) => {
        const { rows } = await tx.query(
          'update staff set totp_step = $2 where id = $1 and totp_step < $2 and totp_secret = $3 returning id',
          [id, step, totp_secret],
        );
        return rows.length > 0;
      };
    },
  });
}

/** Refusals `staff_wrong_credentials`, `rate_limited` */
export async function signInStaffByPasskey(
  site: AppContext,
  { password, party, response, ...place }: StaffPasskeySignIn,
): Promise<Outcome<StaffEntered>> {
  const passkey = Buffer.from(response.id, 'base64url');
  const by = password ?? { credential: passkey, party };
  return comeIn(site, place, await candidate(site, place, by), {
    password: password?.password,
    passkey,
    async factor({ id: staffId }) {
      const purpose = password === undefined ? 'alone' : 'beside';
      return (tx) => showsPasskey(tx, site.clock.now(), party, { staffId, purpose, response });
    },
  });
}

async function candidate(
  { database }: AppContext,
  { deviceId }: StaffPlace,
  by: { readonly username: string } | { readonly credential: Buffer; readonly party: RelyingParty },
): Promise<Candidate | undefined> {
  const named = 'username' in by;
  const { rows } = await database.query<Candidate>(
    `select id, username, name, roles, ${heldRights} as rights, decides_from as "decidesFrom", password_hash, totp_secret,
            exists (select from staff_session t where t.staff_id = s.id and t.device_id = $2) as known_device,
            exists (select from staff_session t where t.staff_id = s.id and t.device_id is not null) as signed_in_before
       from staff s
      where (username = $1 or id = (select staff_id from staff_passkey where credential_id = $3 and rp_id = $4))
        and disabled_at is null`,
    [named ? by.username : null, hashOf(deviceId), named ? null : by.credential, named ? null : by.party.id],
  );
  return rows[0];
}

interface Shows {
  /** undefined: what is shown stands for it. */
  readonly password: string | undefined;
  /** undefined: it is wrong already. */
  readonly factor: (found: Candidate) => Promise<Proves | undefined>;
  /** The passkey that is shown; undefined: the app's code is. */
  readonly passkey?: Buffer;
}

async function comeIn(
  site: AppContext,
  place: StaffPlace,
  found: Candidate | undefined,
  shows: Shows,
): Promise<Outcome<StaffEntered>> {
  const entered = await counted(site, place, found, shows);
  if (!entered.ok) await noteRefused(site, place, found, entered.code);
  return entered;
}

/**
 * Keeps in the log who was not let in, from where and why: of one account and one network a row a minute, so that nobody fills it. A
 * name that nobody has is not kept: it may be a password, typed into the wrong field.
 */
export async function noteRefused(
  { database, clock, limits }: AppContext,
  { address }: Pick<StaffPlace, 'address'>,
  found: Pick<Candidate, 'id'> | undefined,
  refusal: string,
): Promise<void> {
  const who = found === undefined ? 'nobody' : String(found.id);
  if ((await limits.hit(notedRefusal, `${who}/${networkOf(address)}`)) !== undefined) return;
  await recordAudit(database, clock, {
    staffId: null,
    action: 'sign_in_refused',
    subject: found === undefined ? 'staff' : `staff/${found.id}`,
    detail: { address, refusal },
  });
}

async function counted(
  site: AppContext,
  place: StaffPlace,
  found: Candidate | undefined,
  shows: Shows,
): Promise<Outcome<StaffEntered>> {
  const { limits } = site;
  const device = hashOf(place.deviceId).toString('base64url');
  const counter: Counter = found?.known_device
    ? [perKnownDevice, `${found.id}/${device}`]
    : [perAddress, networkOf(place.address)];
  if ((await limits.hit(...counter)) !== undefined) return refused('rate_limited');
  const entered = await unlessItBreaks(limits, [counter], () => enter(site, place, found, shows));
  if (entered.ok) await limits.takeBack(...counter);
  return entered;
}

async function enter(
  site: AppContext,
  place: StaffPlace,
  found: Candidate | undefined,
  shows: Shows,
): Promise<Outcome<StaffEntered>> {
  const { limits } = site;
  const { password } = shows;
  if (password !== undefined) {
    // No connection is held meanwhile: hashing takes long.
    const right = found ? await verifyPassword(found.password_hash, password) : await verifyNothing(password);
    if (!right) return refused('staff_wrong_credentials');
  }
  if (!found) return refused('staff_wrong_credentials');
  // A passkey alone is not guessed: were its tries counted by account, whoever knows its name could use them up.
  const counted: readonly Counter[] =
    password !== undefined && !found.known_device ? [[perStaffCode, String(found.id)]] : [];
  for (const counter of counted)
    if ((await limits.hit(...counter)) !== undefined) return refused('staff_wrong_credentials');
  const entered = await unlessItBreaks(limits, counted, () => open(site, place, found, shows));
  if (entered.ok) for (const counter of counted) await limits.takeBack(...counter);
  return entered;
}

/** Opens a session where the factor is right. */
async function open(
  { database, clock }: AppContext,
  { address, deviceId, device: browser, idleMinutes }: StaffPlace,
  found: Candidate,
  { factor, passkey }: Shows,
): Promise<Outcome<StaffEntered>> {
  const device = hashOf(deviceId);
  const proves = await factor(found);
  if (!proves) return refused('staff_wrong_credentials');
  const now = clock.now();
  const { id, username, name, roles, rights, decidesFrom } = found;
  return database.transaction(async (tx): Promise<Outcome<StaffEntered>> => {
    // What the password was compared with, and whether the account is open, may have changed meanwhile.
    const { rows: same } = await tx.query(
      'select id from staff where id = $1 and password_hash = $2 and disabled_at is null for no key update',
      [id, found.password_hash],
    );
    // A passkey's question is spent by a wrong answer too.
    if (same.length === 0 || !(await proves(tx))) return keepingWrites(refused('staff_wrong_credentials'));
    const token = newToken();
    await tx.query(
      `insert into staff_session (token_hash, staff_id, created_at, expires_at, address, device_id, used_at, idle_seconds, device, passkey)
       values ($1, $2, $3, $4, $5, $6, $3, $7, $8, $9)`,
      [
        hashOf(token),
        id,
        now,
        new Date(now.getTime() + sessionLifeMs),
        address,
        device,
        idleMinutes * 60_000 < sessionLifeMs ? idleMinutes * 60 : null,
        browser,
        passkey ?? null,
      ],
    );
    if (found.signed_in_before && !found.known_device)
      await tellStaff(tx, clock, 'new_device', { staffId: id, token, address, device: browser });
    await recordAudit(tx, clock, {
      staffId: id,
      action: 'sign_in',
      subject: `staff/${id}`,
      detail: { address },
    });
    return done({ token, staff: withRights({ id, username, name, roles, rights, decidesFrom }) });
  });
}
