/** Notices of arrivals, for the member's own app; ours, beside the published contract. */
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import type { SiteKey } from './site-key.ts';
import { isSubscribed, subscribe, unsubscribe } from './subscriptions.ts';

export function pushApi(define: DefineCall, site: AppContext, keyOf: () => Promise<SiteKey>): void {
  const { database } = site;

  define('pushState', async ({ endpoint }, { memberId }) => {
    const on = endpoint !== undefined && (await isSubscribed(database, memberId, endpoint));
    return done({ public_key: (await keyOf()).publicKey, on });
  });

  define('subscribePush', async ({ endpoint, p256dh, auth }, { memberId, token, language }) => {
    if (token === undefined) return refused('session_lost');
    return subscribe(site, {
      memberId,
      token,
      endpoint,
      p256dh: Buffer.from(p256dh, 'base64url'),
      auth: Buffer.from(auth, 'base64url'),
      language,
    });
  });

  define('unsubscribePush', async ({ endpoint }, { memberId }) => {
    await unsubscribe(database, memberId, endpoint);
    return done(null);
  });
}
