import { useQueryClient } from '@tanstack/react-query';
import { askAgain, webhookReceivers } from '../../api/lists.ts';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { say } from '../../texts/say.ts';

/** Pauses an address, lets it go on, or takes it away. */
export function useSwitch(id: number) {
  const queries = useQueryClient();
  const message = useMessage();
  return useStaffAction('switchWebhook', id, {
    onDone: () => message.success(say('已保存')),
    onFault: (fault) => message.error(fault.message),
    onSettled: () => askAgain(queries, webhookReceivers.name),
  });
}
