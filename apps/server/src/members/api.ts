/** Wire names of chapter 7 for accounts and sessions; translation only. */

import { secondFactorHeader, sessionKeptHeader } from '@mingpai/contract/constants';
import { usdtNumber, yuanNumber } from '@mingpai/contract/money';
import { profileRules } from '@mingpai/contract/rules/profile';
import { signInRules } from '@mingpai/contract/rules/registration';
import { firstFailure } from '@mingpai/contract/rules/rule';
import { message } from '@mingpai/contract/texts';
import { startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { DefineCall, Visit } from '../platform/router.ts';
import type { Settings } from '../settings/index.ts';
import type { Balances } from '../wallet/index.ts';
import { changeLoginPassword, changePayPassword, type OnCredentialChange } from './change-password.ts';
import {
  autoTransferMostOf,
  changeProfile,
  profileOf,
  setAutoTransfer,
  setAutoTransferMost,
} from './profile.ts';
import { type RegistrationDeps, register } from './register.ts';
import { signIn } from './sign-in.ts';

export interface MembersDeps extends RegistrationDeps {
  readonly balances: Balances;
  readonly settings: Settings;
  /** Codes of the venues whose wallets count as the member's game wallet. */
  readonly venues: () => readonly string[];
  /** Sum of the member's approved deposits in fen. */
  readonly depositedBy: (memberId: bigint) => Promise<bigint>;
  /** Payouts wait after a change of credentials, and the member is told of it. */
  readonly onCredentialChange: OnCredentialChange;
}

export function memberApi(define: DefineCall, site: AppContext, parts: MembersDeps): void {
  const { sessions, balances, settings } = parts;
  const deviceOf = (visit: Visit & { readonly deviceId: () => string }) => ({
    address: visit.address,
    name: visit.device,
    id: visit.deviceId(),
  });

  define('register', async (form, visit) => {
    const outcome = await register(site, parts, form, deviceOf(visit));
    return outcome.ok ? done({ api_token: outcome.value.token }, message('registered')) : outcome;
  });

  define('signIn', async (form, visit) => {
    const failure = firstFailure(signInRules, form);
    if (failure) return refused(failure.code);
    const { memberIdleHours } = await settings.current('security');
    // Said beside the form, which is the published contract's; clients that do not know it stay as long as they did.
    const unkept = visit.request.headers[sessionKeptHeader] === '0';
    const idleMs = unkept ? memberIdleHours * 3_600_000 : undefined;
    const asked = { ...form, code: secondFactorOf(visit) };
    const outcome = await signIn(site, sessions, asked, deviceOf(visit), idleMs);
    return outcome.ok ? done({ api_token: outcome.value.token }, message('signed_in')) : outcome;
  });

  define('signOut', async (_payload, visit) => {
    const { token } = visit;
    if (token !== undefined) {
      await site.database.transaction((tx) => sessions.end(tx, token, 'sign_out'));
      sessions.forget({ token });
    }
    return done(null);
  });

  async function userAnswer(memberId: bigint) {
    const [profile, overview, exchange, deposited] = await Promise.all([
      profileOf(site.database, memberId),
      balances.overview(memberId, parts.venues()),
      settings.current('exchange'),
      parts.depositedBy(memberId),
    ]);
    if (!profile) return refused('session_lost');
    const joined = startOfBeijingDay(profile.registeredAt).getTime();
    const days = (startOfBeijingDay(site.clock.now()).getTime() - joined) / 86_400_000;
    return done({
      id: Number(profile.id),
      username: profile.username,
      realname: profile.realName,
      balance: yuanNumber(overview.central),
      gameblance: yuanNumber([...overview.venues.values()].reduce((sum, fen) => sum + fen, 0n)),
      avatar: profile.avatar,
      current_vip: `VIP${profile.vipLevel}`,
      vip: profile.vipLevel,
      joinday: days + 1,
      paysum: yuanNumber(deposited),
      isagent: wireFlag(profile.isAgent),
      mobile: profile.mobile,
      email: profile.email,
      birthday: profile.birthday,
      transferstatus: wireFlag(profile.autoTransfer),
      usdtrate: exchange.depositRate / 10_000,
      withdrawusdtrate: exchange.withdrawalRate / 10_000,
      withdrawcashfee: usdtNumber(BigInt(exchange.erc20Fee)),
      withdrawfeeusdttrc: usdtNumber(BigInt(exchange.trc20Fee)),
    });
  }
  define('profile', (_payload, { memberId }) => userAnswer(memberId));
  define('refreshProfile', (_payload, { memberId }) => userAnswer(memberId));

  define('updateProfile', async (form, { memberId }) => {
    const failure = firstFailure(profileRules, form);
    if (failure) return refused(failure.code);
    await changeProfile(site.database, memberId, form);
    return done(null);
  });

  define('changePassword', async ({ password, paypassword }, { memberId }) => {
    const outcome = await changeLoginPassword(site, sessions, parts.onCredentialChange, {
      memberId,
      old: password,
      next: paypassword,
    });
    return outcome.ok ? done(null, message('password_changed')) : outcome;
  });

  define('changePayPassword', async ({ password, paypassword }, { memberId }) => {
    const outcome = await changePayPassword(site, parts.onCredentialChange, {
      memberId,
      old: password,
      next: paypassword,
    });
    return outcome.ok ? done(null, message('password_changed')) : outcome;
  });

  define('setAutoTransfer', async ({ transferstatus }, { memberId }) => {
    await setAutoTransfer(site.database, memberId, transferstatus === 1);
    return done(null);
  });

  define('autoTransferCeiling', async (_payload, { memberId }) => {
    const most = await autoTransferMostOf(site.database, memberId);
    return done({ amount: most === undefined ? null : yuanNumber(most) });
  });

  define('setAutoTransferCeiling', async ({ amount }, { memberId }) => {
    await setAutoTransferMost(site.database, memberId, amount);
    return done(null);
  });
}

/** What a client that can ask sends beside a form of the published contract; empty: nothing. */
export function secondFactorOf({ request }: Visit): string {
  const given = request.headers[secondFactorHeader];
  return typeof given === 'string' && given.length <= 100 ? given.trim() : '';
}

/** The wire writes yes and no as 1 and 0. */
function wireFlag(on: boolean): 0 | 1 {
  return on ? 1 : 0;
}
