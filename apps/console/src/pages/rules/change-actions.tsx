import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { type RuleChange, savedWords } from '../../api/proposals.ts';
import { ruleWatchKey } from '../../app/rule-line.tsx';
import { useMessage } from '../../components/use-message.ts';
import { say } from '../../texts/say.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** Whatever asks for changes. */
export const changesKey = ['ruleChanges'];

export type ChangeAction = 'approve' | 'reject' | 'withdraw';

/** What people do about a change, wherever it stands: a yes, a no, a step back, each asked once more by `dialog`; and `undo` of one that holds. */
export function useChangeActions() {
  const [open, setOpen] = useState<{ readonly action: ChangeAction; readonly change: RuleChange }>();
  const queries = useQueryClient();
  const message = useMessage();
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    void queries.invalidateQueries({ queryKey: changesKey });
    void queries.invalidateQueries({ queryKey: ruleWatchKey });
  };
  const undo = useMutation({
    networkMode: 'always',
    mutationFn: (payload: { readonly id: number }) => call('undoRuleChange', payload),
    onSuccess: (answer) => {
      message.success(savedWords(answer, say('已改回')));
      done();
    },
    onError: (fault) => message.error(fault.message),
  });
  return {
    ask: (action: ChangeAction, change: RuleChange) => setOpen({ action, change }),
    undo: ({ id }: RuleChange) => undo.mutate({ id }),
    dialog: (
      <>
        {open?.action === 'approve' && <ApproveDialog change={open.change} onDone={done} onClose={close} />}
        {open?.action === 'reject' && <RejectDialog change={open.change} onDone={done} onClose={close} />}
        {open?.action === 'withdraw' && <WithdrawDialog change={open.change} onDone={done} onClose={close} />}
      </>
    ),
  };
}
