import { useToldMoneyCall } from '../balance/use-told-money-call.ts';

/** One-key recycle: every venue's money back to the central wallet. */
export function useRecycle(): { readonly recycle: () => void; readonly isPending: boolean } {
  const { send, isPending } = useToldMoneyCall('recycleAll');
  const recycle = () => void send({}).catch(() => undefined);
  return { recycle, isPending };
}
