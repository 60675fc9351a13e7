import { anywhere } from '@mingpai/contract/messages/anywhere';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/client.ts';
import { forgetMember } from '../../api/query-client.ts';
import { closeSession } from '../../api/session.ts';
import { ask } from '../../ui/feedback/notify.ts';
import { restorePreferences } from '../../ui/preferences.ts';
import { whenGranted } from '../arrival-notices/when-granted.ts';
import { useNavigate } from '../navigation/router.tsx';
import { keepReferral } from '../referral/referral.ts';

/** Ends the session on this device and leads to `target`, whatever the server says to it. */
export function useLeave(): (target: string) => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    (target) => {
      closeSession();
      restorePreferences();
      keepReferral();
      forgetMember(queries);
      navigate(target, { replace: true });
    },
    [queries, navigate],
  );
}

/** Asks, tells the server, and leaves. A failed call leaves too: the member wanted to be out (specification, chapter 4). */
export function useSignOut(): () => Promise<void> {
  const leave = useLeave();
  return useCallback(async () => {
    if (!(await ask({ text: anywhere.session.confirmSignOut }))) return;
    whenGranted((notices) => notices.turnOffHere());
    await call('signOut', {}).catch(() => undefined);
    leave('/login');
  }, [leave]);
}
