import { anywhere } from '@mingpai/contract/messages/anywhere';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keys } from '../api/keys.ts';
import { forgetMember } from '../api/query-client.ts';
import { closeSession, useSignedIn } from '../api/session.ts';
import { onSessionLost } from '../api/session-lost.ts';
import { bindingWentOn, forgetBinding } from '../features/navigation/after-binding.ts';
import { useLocation, useNavigate } from '../features/navigation/router.tsx';
import { keepReferral } from '../features/referral/referral.ts';
import { tell } from '../ui/feedback/notify.ts';
import { restorePreferences } from '../ui/preferences.ts';

/**
 * What becomes of a lost session: storage cleared, nothing polled any more, the sign-in page in place of the present
 * one, and one alert, however many calls failed by it (specification, chapter 8).
 */
export function SessionWatch() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionLost(() => {
        closeSession();
        restorePreferences();
        keepReferral();
        forgetMember(queries);
        navigate('/login', { replace: true });
        void tell({ title: anywhere.session.lostTitle, text: anywhere.session.lost });
      }),
    [queries, navigate],
  );
  const { pathname } = useLocation();
  useEffect(() => bindingWentOn(pathname), [pathname]);
  const signedIn = useSignedIn();
  const was = useRef(signedIn);
  useEffect(() => {
    if (was.current === signedIn) return;
    was.current = signedIn;
    forgetBinding();
    // Some banners, notices, offers and what opens over the home page are for some members only: neither a visitor's stay for a member,
    // nor a member's for a visitor.
    for (const queryKey of [keys.banners, keys.homeNotices, keys.of('promotions'), keys.of('promotion')])
      void queries.resetQueries({ queryKey });
    // What the site is called stays in sight while it is asked. Whose session ended asks nothing (specification, chapter 8): it is
    // looked at again by itself.
    if (signedIn) void queries.invalidateQueries({ queryKey: keys.site });
  }, [signedIn, queries]);
  return null;
}
