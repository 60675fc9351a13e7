import { useMutation } from '@tanstack/react-query';
import { Button, Popconfirm, Space, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import type { RoleRow } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { ChangesLink } from '../../components/changes-link.tsx';
import { OnlyOneChip, useOnlyOne } from '../../components/only-one.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { useMessage } from '../../components/use-message.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { count } from '../../labels/money.ts';
import { rightLabels, roleName } from '../../labels/staff.ts';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { useRoles } from '../staff/use-roles.ts';
import { RoleEditor } from './editor.tsx';

/** What people here may do, by role: the site's own, and those that it made of the rights. */
export function RolesPage() {
  const [editing, setEditing] = useState<RoleRow | 'new'>();
  const roles = useRoles();
  const only = useOnlyOne();
  const columns: ColumnsType<RoleRow> = [
    {
      key: 'name',
      title: say('角色'),
      width: 180,
      render: (_value, { code, name, waits }) => (
        <>
          <strong>{name === '' ? roleName(code, []) : name}</strong>
          {waits && (
            <Tag bordered={false} color="warning">
              {say('有权限待同意')}
            </Tag>
          )}
        </>
      ),
    },
    {
      key: 'rights',
      title: say('权限'),
      render: (_value, { rights }) => (
        <Space size={[4, 4]} wrap>
          {rightLabels(rights).map((label) => (
            <Tag key={label} bordered={false}>
              {label}
            </Tag>
          ))}
        </Space>
      ),
    },
    { key: 'people', title: say('可登录人数'), width: 110, render: (_value, { people }) => count(people) },
    {
      key: 'actions',
      title: say('操作'),
      width: 150,
      render: (_value, role) =>
        role.id === 0 ? (
          say('内置，不能改动')
        ) : (
          <May resource="roles" action="edit">
            <Space>
              <Button size="small" aria-label={say('编辑 {0}', role.name)} onClick={() => setEditing(role)}>
                {say('编辑')}
              </Button>
              <RetireButton role={role} />
            </Space>
          </May>
        ),
    },
  ];
  return (
    <Page
      title={say('角色@many')}
      lead={say('一位员工可以有几个角色；涉及资金、规则或员工的权限，须另一位主管同意后才生效')}
      actions={
        <>
          <ChangesLink about="role/" />
          <May resource="roles" action="edit">
            <Button type="primary" onClick={() => setEditing('new')}>
              {say('新建角色')}
            </Button>
          </May>
        </>
      }
    >
      <ComingChanges about="role/" />
      <OnlyOneChip />
      <Read of={roles}>
        {(rows) => (
          <DataTable
            rows={only(rows, ({ id }) => id)}
            columns={columns}
            rowKey="code"
            width={720}
            card={{ who: 'name', actions: 'actions' }}
          />
        )}
      </Read>
      {editing !== undefined && (
        <RoleEditor
          role={editing === 'new' ? undefined : editing}
          onClose={() => {
            setEditing(undefined);
            void roles.refetch();
          }}
        />
      )}
    </Page>
  );
}

function RetireButton({ role: { id, name, people } }: { readonly role: RoleRow }) {
  const message = useMessage();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call('retireRole', { id }),
    onSuccess: () => message.success(say('角色“{0}”已停用', name)),
    onError: (fault) => message.error(fault.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['roleList'] }),
  });
  return (
    <Popconfirm
      title={say('停用角色“{0}”？', name)}
      description={say(
        '{0} 位可登录的员工立即失去这个角色的权限；停用后不能恢复，可另建同名角色。',
        count(people),
      )}
      okText={say('确认停用')}
      onConfirm={() => mutate()}
    >
      <Button size="small" danger loading={isPending} aria-label={say('停用 {0}', name)}>
        {say('停用')}
      </Button>
    </Popconfirm>
  );
}
