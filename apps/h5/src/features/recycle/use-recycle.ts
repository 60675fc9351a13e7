import { useCallback } from 'react';
import { ApiRefusal } from '../../api/errors.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { useMoneyRefresh } from '../balance/use-money-refresh.ts';

/**
 * One-key recycle: every venue's money back to the central wallet. The reply's message is shown whatever its code,
 * then all figures are asked for anew (specification, chapter 4); also when the page that began it is left by then.
 */
export function useRecycle(): { readonly recycle: () => void; readonly isPending: boolean } {
  const { mutateAsync, isPending } = useMoneyCall('recycleAll', { quiet: true });
  const refresh = useMoneyRefresh();
  const recycle = useCallback(() => {
    void mutateAsync({})
      .then(
        ({ message }) => toast(message),
        (fault: unknown) => fault instanceof ApiRefusal && toast(fault.message),
      )
      .then(refresh)
      .catch(() => undefined);
  }, [mutateAsync, refresh]);
  return { recycle, isPending };
}
