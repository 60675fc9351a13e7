import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { MemberPage } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { ReasonField } from '../../components/reason-field.tsx';
import { useMessage } from '../../components/use-message.ts';
import { say } from '../../texts/say.ts';

type Member = MemberPage['member'];

/** Suspends a member or lifts the suspension, for those who may. */
export function FreezeButton({ member }: { readonly member: Member }) {
  const [open, setOpen] = useState(false);
  const frozen = member.frozenAt !== null;
  return (
    <May resource="members" action="freeze">
      <Button danger={!frozen} onClick={() => setOpen(true)}>
        {frozen ? say('解除冻结') : say('冻结会员')}
      </Button>
      {open && <FreezeDialog member={member} frozen={frozen} onClose={() => setOpen(false)} />}
    </May>
  );
}

type Props = { readonly member: Member; readonly frozen: boolean; readonly onClose: () => void };

function FreezeDialog({ member, frozen, onClose }: Props) {
  const [form] = Form.useForm<{ reason?: string }>();
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: ({ reason = '' }: { reason?: string }) =>
      frozen
        ? call('unfreezeMember', { id: member.id, reason: reason.trim() })
        : call('freezeMember', { id: member.id, reason: reason.trim() }),
    onSuccess: () => {
      message.success(frozen ? say('已解除冻结') : say('已冻结'));
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['members'] }),
  });
  return (
    <ActionDialog
      title={frozen ? say('解除冻结 {0}', member.username) : say('冻结 {0}', member.username)}
      danger={!frozen}
      confirm={frozen ? say('确认解除') : say('确认冻结')}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>
        {frozen
          ? say('会员可以重新存款、取款、转账和进入游戏。余额不变。')
          : say('会员立即退出所有设备，存款、取款、转账和进入游戏全部暂停。余额不变，已提交的订单照常审核。')}
      </p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => mutate(values)}>
        {frozen ? (
          <ReasonField label={say('解除原因')} missing={say('请填写解除原因')} />
        ) : (
          <ReasonField label={say('冻结原因')} missing={say('请填写冻结原因')} />
        )}
      </Form>
    </ActionDialog>
  );
}
