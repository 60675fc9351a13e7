/** Members' calls on ways back in; translation only. */
import { parseYuan, yuanNumber } from '@mingpai/contract/money';
import { message } from '@mingpai/contract/texts';
import { emailOf, maskedAddress } from '../email/index.ts';
import {
  asksOf,
  factorsOf,
  type OnCredentialChange,
  ownSessions,
  passkeysOf,
  type Sessions,
  signInBefore,
} from '../members/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { inLanguage } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import type { Settings } from '../settings/index.ts';
import { askLogin, askPay } from './by-email.ts';
import { stopByLetter } from './by-letter.ts';
import type { ImportedVenuesOf } from './judge.ts';
import { claimRequest, followRequest, openRequest, ownRequests, stopRequest, waitHours } from './requests.ts';

export interface RecoveryApiDeps {
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly onCredentialChange: OnCredentialChange;
  /** The operator set a mail server, on this node or another. */
  readonly emailOn: () => Promise<boolean>;
  readonly venues: () => readonly { readonly code: string; readonly name: string; readonly nameEn: string }[];
  /** Those of another system that members came from, by name. */
  readonly importedVenues: () => Promise<readonly string[]>;
  readonly importedVenuesOf: ImportedVenuesOf;
}

export function recoveryApi(
  define: DefineCall,
  site: AppContext,
  {
    settings,
    sessions,
    onCredentialChange,
    emailOn,
    venues,
    importedVenues,
    importedVenuesOf,
  }: RecoveryApiDeps,
): void {
  const { database, clock } = site;

  define('accountSecurity', async (_payload, { memberId, token = '' }) => {
    const [factors, passkeys, asks, { codeFrom }, recoveries, sessionRows, before, email, on] =
      await Promise.all([
        factorsOf(database, memberId),
        passkeysOf(database, memberId),
        asksOf(database, memberId),
        settings.current('withdrawals'),
        ownRequests(database, memberId, clock.now()),
        ownSessions(database, memberId, token, clock.now()),
        signInBefore(database, memberId, token),
        emailOf(database, memberId),
        emailOn(),
      ]);
    return done({
      totp: { on: factors.totpSince !== undefined, since: maybeText(factors.totpSince) },
      codes: { left: factors.codesLeft, total: factors.codes, since: maybeText(factors.codesSince) },
      passkeys: passkeys.map(({ id, device, madeAt, usedAt }) => ({
        id,
        device,
        at: beijingText(madeAt),
        used: maybeText(usedAt ?? undefined),
      })),
      email: {
        on,
        address: email === undefined ? null : maskedAddress(email.address),
        since: maybeText(email?.verifiedAt),
        dead: email?.dead ?? false,
      },
      asks: {
        signIn: asks.signIn,
        withdrawals: asks.withdrawals,
        from: codeFrom === null ? null : yuanNumber(BigInt(codeFrom)),
      },
      recoveries: recoveries.map((row) => ({
        id: String(row.id),
        number: row.number,
        at: beijingText(row.asked_at),
        from: beijingText(row.ready_at),
        wants: row.wants,
        address: row.address,
        device: row.device,
      })),
      sessions: sessionRows.map((row) => ({
        id: row.name,
        address: row.address,
        device: row.device,
        at: beijingText(row.createdAt),
        used: beijingText(row.usedAt),
        own: row.own,
      })),
      before: before === undefined ? null : { at: beijingText(before.at), address: before.address },
    });
  });

  define('endSession', async ({ id }, { memberId }) => {
    const ended = await database.transaction((tx) => sessions.endOwn(tx, memberId, id));
    if (!ended) return refused('not_found');
    sessions.forget({ memberId });
    return done(null, message('sessions_ended'));
  });

  define('endOtherSessions', async (_payload, { memberId, token = '' }) => {
    await database.transaction((tx) => sessions.endOthers(tx, memberId, token));
    sessions.forget({ memberId });
    return done(null, message('sessions_ended'));
  });

  define('recoveryForm', async (_payload, { language }) => {
    const own = venues().map(({ code, name, nameEn }) => ({
      code,
      name: inLanguage(language, { chinese: name, english: nameEn }),
    }));
    const others = (await importedVenues()).filter((venue) => !own.some(({ code }) => code === venue));
    return done({
      venues: [...own, ...others.map((venue) => ({ code: venue, name: venue }))],
      hours: waitHours,
      email: await emailOn(),
    });
  });

  define('openRecovery', async ({ name, wants, realname, ...typed }, visit) => {
    const answers = {
      realName: realname,
      deposit: parseYuan(typed.deposit.trim()),
      tail: typed.tail.trim(),
      venue: typed.venue,
      month: typed.month.trim(),
      balance: parseYuan(typed.balance.trim()),
      birthday: typed.birthday,
      mobile: typed.mobile,
    };
    const device = { address: visit.address, name: visit.device, id: visit.deviceId() };
    const opened = await openRequest({ site, importedVenuesOf }, { name, wants, ...answers }, device);
    if (!opened.ok) return opened;
    const { number, claim, from } = opened.value;
    return done({ number, claim, from: beijingText(from) }, message('recovery_asked'));
  });

  define('recoveryStatus', async ({ claim }, { address }) => {
    const followed = await followRequest(site, claim, address);
    return followed.ok ? done({ ...followed.value, from: beijingText(followed.value.from) }) : followed;
  });

  define('claimRecovery', async ({ claim, password, paypassword }, visit) => {
    const device = { address: visit.address, name: visit.device, id: visit.deviceId() };
    const deps = { site, sessions, onChange: onCredentialChange };
    const claimed = await claimRequest(deps, claim, { login: password, pay: paypassword }, device);
    return claimed.ok ? done(null, message('password_recovered')) : claimed;
  });

  define('askLoginByEmail', async ({ name }, visit) => {
    if (!(await emailOn())) return refused('email_off');
    const device = { address: visit.address, name: visit.device, id: visit.deviceId() };
    const asked = await askLogin(site, name, device);
    return asked.ok ? done(null, message('recovery_by_email')) : asked;
  });

  define('askPayByEmail', async ({ password }, visit) => {
    if (!(await emailOn())) return refused('email_off');
    // It waits a day wherever it is asked from: the browser's mark decides nothing.
    const device = { address: visit.address, name: visit.device };
    const asked = await askPay(site, visit.memberId, password, device);
    return asked.ok ? done(null, message('recovery_by_email')) : asked;
  });

  define('stopByLetter', async ({ code }, { address }) => {
    const stopped = await stopByLetter(site, code, address);
    return stopped.ok ? done(null, message('letter_stopped')) : stopped;
  });

  define('stopRecovery', async ({ id }, { memberId }) => {
    const stopped = await stopRequest(site, memberId, /^\d{1,18}$/.test(id) ? BigInt(id) : 0n);
    return stopped.ok ? done(null, message('recovery_stopped')) : stopped;
  });
}

function maybeText(at: Date | undefined): string | null {
  return at === undefined ? null : beijingText(at);
}
