import type { CallName } from '@mingpai/contract/calls';
import type { Reply, Sent } from '../../api/client.ts';
import { ApiRefusal } from '../../api/errors.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { useMoneyRefresh } from './use-money-refresh.ts';

type ToldMoneyCall<Name extends CallName> = {
  /** Fails as the call does. */
  readonly send: (payload: Sent<Name>) => Promise<Reply<Name>>;
  readonly isPending: boolean;
};

/**
 * A call that moves money, whose reply's message is shown whatever its code; then all figures are asked for anew
 * (specification, chapters 4 and 7). Also for whom has left the page by then: it is their money.
 */
export function useToldMoneyCall<Name extends CallName>(name: Name): ToldMoneyCall<Name> {
  const { mutateAsync, isPending } = useMoneyCall(name, { quiet: true });
  const refresh = useMoneyRefresh();
  const send = async (payload: Sent<Name>) => {
    try {
      const reply = await mutateAsync(payload);
      toast(reply.message);
      return reply;
    } catch (fault) {
      if (fault instanceof ApiRefusal) toast(fault.message);
      throw fault;
    } finally {
      void refresh().catch(() => undefined);
    }
  };
  return { send, isPending };
}
