/** The member's e-mail address; translation only. */
import { message } from '@mingpai/contract/texts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import { confirmEmail, offerEmail, removeEmail } from './email-address.ts';

/** @param on the operator set a mail server, on this node or another */
export function emailApi(define: DefineCall, site: AppContext, on: () => Promise<boolean>): void {
  define('offerEmail', async ({ address, password, paypassword, code }, visit) => {
    if (!(await on())) return refused('email_off');
    const passwords = { password, payPassword: paypassword };
    const asked = { address, passwords, code: code.trim(), network: visit.address };
    const offered = await offerEmail(site, visit.memberId, asked);
    return offered.ok ? done(null, message('email_offered')) : offered;
  });

  define('confirmEmail', async ({ code }, { memberId }) => {
    const confirmed = await confirmEmail(site, memberId, code);
    return confirmed.ok ? done(null, message('email_bound')) : confirmed;
  });

  define('removeEmail', ({ password, code }, { memberId }) =>
    removeEmail(site, memberId, { password, code: code.trim() }),
  );
}
