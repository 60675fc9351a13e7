import { anywhere } from '@mingpai/contract/messages/anywhere';
import { useCallback } from 'react';
import { toast } from '../../ui/feedback/notify.ts';
import { useLocation, useNavigate } from './router.tsx';

export type Go = (target: string, options?: { readonly replace?: boolean }) => void;

/** Opens a page by its path and query. The page that is already shown answers with a toast (specification, chapter 2). */
export function useGo(): Go {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (target, options) => {
      if (target === pathname + search) toast(anywhere.alreadyHere);
      else navigate(target, options);
    },
    [navigate, pathname, search],
  );
}

/** One page back; the home page when the app was opened here. */
export function useBack(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (openedHere()) navigate('/', { replace: true });
    else navigate(-1);
  }, [navigate]);
}

/** The router numbers the entries of the history from the one that the app was opened at. */
function openedHere(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0;
}
