import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { MemberPage } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { useMessage } from '../../components/use-message.ts';
import { freezingOf } from './freezing.ts';

type Member = MemberPage['member'];

/** Suspends a member or lifts the suspension, for those who may. */
export function FreezeButton({ member }: { readonly member: Member }) {
  const [open, setOpen] = useState(false);
  const { does, button } = freezingOf(member);
  return (
    <May resource="members" action="freeze">
      <Button danger={does === 'freezeMember'} onClick={() => setOpen(true)}>
        {button}
      </Button>
      {open && <FreezeDialog member={member} onClose={() => setOpen(false)} />}
    </May>
  );
}

type Props = { readonly member: Member; readonly onClose: () => void };

function FreezeDialog({ member, onClose }: Props) {
  const [form] = Form.useForm<{ reason?: string }>();
  const message = useMessage();
  const queries = useQueryClient();
  const { does, title, effect, label, missing, confirm, done } = freezingOf(member);
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: ({ reason = '' }: { reason?: string }) =>
      call(does, { id: member.id, reason: reason.trim() }),
    onSuccess: () => {
      message.success(done);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['members'] }),
  });
  return (
    <ActionDialog
      title={title}
      danger={does === 'freezeMember'}
      confirm={confirm}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>{effect}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => mutate(values)}>
        <ReasonField label={label} missing={missing} />
      </Form>
    </ActionDialog>
  );
}
