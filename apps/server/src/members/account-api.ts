/** The member's second factors, and forgotten passwords set anew by them; translation only. */
import { message } from '@mingpai/contract/texts';
import type { AppContext } from '../platform/context.ts';
import { inLanguage } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import { totpQr } from '../platform/totp.ts';
import type { Settings } from '../settings/index.ts';
import { agreeTo, owedAgreements } from './agreements.ts';
import type { OnCredentialChange } from './change-password.ts';
import { chooseAsks } from './choose-asks.ts';
import { profileOf } from './profile.ts';
import { recoverLoginPassword, recoverPayPassword } from './recover-by-factor.ts';
import { confirmTotp, makeRecoveryCodes, offerTotp, removeFactor } from './second-factor.ts';
import type { Sessions } from './sessions.ts';

export interface AccountDeps {
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly onCredentialChange: OnCredentialChange;
}

export function accountApi(
  define: DefineCall,
  site: AppContext,
  { sessions, settings, onCredentialChange }: AccountDeps,
): void {
  const recovery = { site, sessions, onChange: onCredentialChange };
  const nameOf = async (memberId: bigint) => (await profileOf(site.database, memberId))?.username;

  define('agreements', async ({ agreed }, { memberId, token = '' }) => {
    const { database, clock } = site;
    if (agreed.length > 0) await agreeTo(database, memberId, agreed, clock.now());
    return done({ owed: [...(await owedAgreements(database, memberId, token))] });
  });

  define('offerTotp', async ({ password, paypassword, code }, { memberId, language }) => {
    const username = await nameOf(memberId);
    if (username === undefined) return refused('session_lost');
    const offered = await offerTotp(site, memberId, { password, payPassword: paypassword }, code.trim());
    if (!offered.ok) return offered;
    const { title, titleEn } = await settings.current('site');
    const issuer = inLanguage(language, { chinese: title, english: titleEn });
    const { address, picture } = totpQr(issuer, username, offered.value);
    return done({ secret: offered.value, address, qr: picture });
  });

  define('confirmTotp', ({ code }, { memberId, token = '' }) => confirmTotp(site, memberId, { code, token }));

  define('newRecoveryCodes', async ({ password, paypassword, code }, { memberId }) => {
    const passwords = { password, payPassword: paypassword };
    const made = await makeRecoveryCodes(site, memberId, passwords, code.trim());
    return made.ok ? done({ codes: [...made.value] }) : made;
  });

  define('removeSecondFactor', ({ password, kind, code }, { memberId }) =>
    removeFactor(site, onCredentialChange, memberId, { password, kind, code: code.trim() }),
  );

  define('chooseFactorAsks', async ({ signIn, withdrawals, code }, { memberId }) => {
    const chosen = await chooseAsks(site, memberId, { signIn, withdrawals }, code.trim());
    return chosen.ok ? done(null, message('asks_chosen')) : chosen;
  });

  define('recoverLoginPassword', async ({ name, code, password }, visit) => {
    const device = { address: visit.address, name: visit.device, id: visit.deviceId() };
    const set = await recoverLoginPassword(recovery, { name, code, next: password }, device);
    return set.ok ? done(null, message('password_recovered')) : set;
  });

  define('recoverPayPassword', async ({ password, code, next }, { memberId }) => {
    const username = await nameOf(memberId);
    if (username === undefined) return refused('session_lost');
    const set = await recoverPayPassword(recovery, { memberId, username, password, code, next });
    return set.ok ? done(null, message('password_recovered')) : set;
  });
}
