import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import type { StaffRow } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { useMessage } from '../../components/use-message.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { RoleField } from './role-field.tsx';

type Props = { readonly person: StaffRow; readonly onClose: () => void };

/** Whether the same roles are chosen, in whatever order. */
const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((code) => b.includes(code));

/** Other roles for somebody; it holds from their next sign-in, which is at once. */
export function RoleDialog({ person: { id, name, roles, besides }, onClose }: Props) {
  const message = useMessage();
  const [chosen, setChosen] = useState<string[]>(roles);
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => call('setStaffRoles', { id, roles: chosen }),
    onSuccess: (answer) => {
      message.success(savedWords(answer, say('{0}的角色已更改', name)));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={say('更改{0}的角色', name)}
      disabled={chosen.length === 0 || (besides === 0 && same(chosen, roles))}
      confirm={say('确认更改')}
      deciding={isPending}
      fault={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <RoleField value={chosen} onChange={setChosen} />
      <p>
        {said(
          '此人已登录的页面会立即退出，重新登录后按新角色，升权后24小时内不能处理资金。 主管、财务主管以及设置、员工、活动、场馆、代理等权限须另一位主管同意。{0}',
          besides > 0 && say('角色以外另给的权限一并收回。'),
        )}
      </p>
    </ActionDialog>
  );
}
