/** Wire names of chapter 7 for becoming an agent and getting into the portal; translation only. */
import { messages } from '@mingpai/contract/messages';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { once } from '../platform/idempotency.ts';
import { done } from '../platform/outcome.ts';
import { siteOrigin } from '../platform/own-address.ts';
import type { DefineCall } from '../platform/router.ts';
import { applicationOf, apply } from './applications.ts';
import { issueTicket } from './portal-sessions.ts';

export function affiliateApi(define: DefineCall, { config, database, clock }: AppContext): void {
  define('applyAsAgent', async ({ mobile, apply_info }, { memberId, key }) => {
    const content = { mobile, apply_info };
    const outcome = await once(database, clock, { memberId, call: 'applyAsAgent', key, content }, (tx) =>
      apply(tx, clock, { memberId, mobile, info: apply_info }),
    );
    return outcome.ok ? done(null, messages.agent.submitted) : outcome;
  });

  define('agentApplication', async (_payload, { memberId }) => {
    const newest = await applicationOf(database, memberId);
    return done({
      state: newest?.state ?? 'none',
      reason: newest?.reason ?? '',
      mobile: newest?.mobile ?? '',
      apply_info: newest?.apply_info ?? '',
      created_at: newest ? beijingText(newest.created_at) : '',
    });
  });

  define('agentLoginUrl', async (_payload, { memberId, token, request }) => {
    const issued = await issueTicket(database, clock, { memberId, memberToken: token ?? '' });
    // Behind the #: it reaches no server log and no Referer header.
    return issued.ok
      ? done({ url: `${siteOrigin(config, request)}/agent/#ticket=${issued.value.ticket}` })
      : issued;
  });
}
