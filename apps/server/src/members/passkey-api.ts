/** Members' passkeys; translation only. */
import { sessionKeptHeader } from '@mingpai/contract/constants';
import { message } from '@mingpai/contract/texts';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../platform/context.ts';
import { inLanguage, languageOf } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import { type RelyingParty, relyingParty } from '../platform/passkeys.ts';
import type { DefineCall } from '../platform/router.ts';
import type { Settings } from '../settings/index.ts';
import type { OnCredentialChange } from './change-password.ts';
import { offerPasskey, registerPasskey, removePasskey } from './passkeys.ts';
import { profileOf } from './profile.ts';
import type { Sessions } from './sessions.ts';
import { askPasskey, provePasskey, signInByPasskey } from './shown-passkey.ts';

export interface PasskeyDeps {
  readonly sessions: Sessions;
  readonly settings: Settings;
  readonly onCredentialChange: OnCredentialChange;
}

export function passkeyApi(
  define: DefineCall,
  site: AppContext,
  { sessions, settings, onCredentialChange }: PasskeyDeps,
): void {
  /** What the site is for this browser: one of our own addresses, whatever the request says of itself. */
  async function partyOf(request: FastifyRequest): Promise<RelyingParty> {
    const { title, titleEn } = await settings.current('site');
    const name = inLanguage(languageOf(request), { chinese: title, english: titleEn });
    return relyingParty(site.config, request, name);
  }

  define('offerPasskey', async ({ password, paypassword, code }, { memberId, request }) => {
    const username = (await profileOf(site.database, memberId))?.username;
    if (username === undefined) return refused('session_lost');
    const passwords = { password, payPassword: paypassword };
    const party = await partyOf(request);
    const offered = await offerPasskey(site, party, { memberId, username }, passwords, code.trim());
    return offered.ok ? done({ options: offered.value }) : offered;
  });

  define('registerPasskey', async ({ response }, { memberId, token = '', device, request }) =>
    registerPasskey(site, await partyOf(request), { memberId, token, device }, response),
  );

  define('removePasskey', ({ id, password, code }, { memberId }) =>
    removePasskey(site, onCredentialChange, memberId, { id, password, code: code.trim() }),
  );

  define('askPasskey', async ({ for: purpose }, { memberId, address, request }) => {
    // Whoever signs in is nobody yet, whatever session the browser still has.
    const asked = { purpose, memberId: purpose === 'proof' ? memberId : undefined };
    const made = await askPasskey(site, await partyOf(request), asked, address);
    return made.ok ? done({ options: made.value }) : made;
  });

  define('signInByPasskey', async ({ response }, visit) => {
    const { memberIdleHours } = await settings.current('security');
    const unkept = visit.request.headers[sessionKeptHeader] === '0';
    const device = { address: visit.address, name: visit.device, id: visit.deviceId() };
    const shown = { party: await partyOf(visit.request), response };
    const idleMs = unkept ? memberIdleHours * 3_600_000 : undefined;
    const signedIn = await signInByPasskey(site, sessions, shown, device, idleMs);
    return signedIn.ok ? done({ api_token: signedIn.value }, message('signed_in')) : signedIn;
  });

  define('provePasskey', async ({ response }, { address, request }) => {
    const proved = await provePasskey(site, { party: await partyOf(request), response }, address);
    return proved.ok ? done({ code: proved.value }) : proved;
  });
}
