import { messages } from '@mingpai/contract/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { forgetMember } from '../api/query-client.ts';
import { closeSession } from '../api/session.ts';
import { onSessionLost } from '../api/session-lost.ts';
import { useNavigate } from '../features/navigation/router.tsx';
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
        void tell({ title: messages.session.lostTitle, text: messages.session.lost });
      }),
    [queries, navigate],
  );
  return null;
}
