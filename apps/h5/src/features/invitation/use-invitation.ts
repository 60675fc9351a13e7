import { anywhere } from '@mingpai/contract/messages/anywhere';
import { catalogue } from '@mingpai/ui/labels';
import { useCallback } from 'react';
import { useSignedIn } from '../../api/session.ts';
import { ask } from '../../ui/feedback/notify.ts';
import { useLocation, useNavigate } from '../navigation/router.tsx';

const { texts } = catalogue({ signIn: '立即登录', later: '再看看' }, { signIn: 'Sign in', later: 'Later' });

/**
 * For what needs a member: true when one is signed in; a visitor gets the invitation to sign in (specification,
 * chapter 5) and comes back to `target`, or to the present page.
 */
export function useInvitation(): (target?: string) => boolean {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (target = pathname + search) => {
      if (signedIn) return true;
      void ask({
        text: anywhere.session.invitation,
        confirm: texts().signIn,
        cancel: texts().later,
      }).then((wants) => {
        if (wants) navigate(`/login?redirect=${encodeURIComponent(target)}`);
      });
      return false;
    },
    [signedIn, navigate, pathname, search],
  );
}
