import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { askAgain, listEntries } from '../../api/lists.ts';
import type { ListEntry } from '../../api/rows.ts';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { say } from '../../texts/say.ts';

/** The second person's yes to letting somebody in; whoever asked for it cannot give it. */
export function ApproveButton({ entry }: { readonly entry: ListEntry }) {
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending } = useStaffAction('approveListEntry', entry.id, {
    onDone: () => void message.success(say('已同意放行')),
    onFault: (fault) => void message.error(fault.message),
    onSettled: () => askAgain(queries, listEntries.name),
  });
  return (
    <Button
      size="small"
      type="primary"
      disabled={entry.own}
      title={entry.own ? say('您提出的放行须由另一位同事同意') : ''}
      aria-label={say('同意放行 {0}', entry.value)}
      loading={isPending}
      onClick={() => mutate({ id: entry.id })}
    >
      {say('同意')}
    </Button>
  );
}
