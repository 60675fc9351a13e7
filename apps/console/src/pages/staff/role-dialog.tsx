import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import type { StaffRow } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useMessage } from '../../components/use-message.ts';
import { roleLabels } from '../../labels/staff.ts';
import { RoleField } from './role-field.tsx';

type Props = { readonly person: StaffRow; readonly onClose: () => void };

/** Another role for somebody; it holds from their next sign-in, which is at once. */
export function RoleDialog({ person: { id, name, role, besides }, onClose }: Props) {
  const message = useMessage();
  const [chosen, setChosen] = useState(role ?? 'clerk');
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => call('setStaffRole', { id, role: chosen }),
    onSuccess: (answer) => {
      message.success(savedWords(answer, `${name}的角色已改为${roleLabels[chosen]}`));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={`更改${name}的角色`}
      disabled={chosen === role && besides === 0}
      confirm="确认更改"
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <RoleField value={chosen} onChange={setChosen} />
      <p>
        此人已登录的页面会立即退出，重新登录后按新角色，升权后24小时内不能处理资金。
        {chosen === 'chief' && '升为主管须另一位主管同意。'}
        {besides > 0 && '角色以外另给的权限一并收回。'}
      </p>
    </ActionDialog>
  );
}
