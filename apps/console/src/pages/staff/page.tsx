import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Popconfirm, Space, Tag } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import type { StaffCredentials, StaffRow } from '../../api/rows.ts';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { ChangesLink } from '../../components/changes-link.tsx';
import { Filters } from '../../components/filters.tsx';
import { OnlyOneChip, useOnlyOne } from '../../components/only-one.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { type NamedColumn, useShownColumns } from '../../components/shown-columns.tsx';
import { useMessage } from '../../components/use-message.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { count } from '../../labels/money.ts';
import { rolesOf } from '../../labels/staff.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { AddDialog } from './add-dialog.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { Networks } from './networks.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { useRoles } from './use-roles.ts';

type Open =
  | { readonly action: 'add' }
  | { readonly action: 'role'; readonly person: StaffRow }
  | { readonly action: 'show'; readonly made: StaffCredentials };

/** Who works here, with what role; a chief adds people, changes their role, and takes their access away. */
export function StaffPage() {
  const [open, setOpen] = useState<Open>();
  const only = useOnlyOne();
  const staff = useQuery({
    queryKey: ['staffList'],
    networkMode: 'always',
    queryFn: ({ signal }) => call('staffList', {}, { signal }),
  });
  const change = (next?: Open) => {
    setOpen(next);
    void staff.refetch();
  };
  const columns: readonly NamedColumn<StaffRow>[] = [
    ...facts,
    {
      key: 'actions',
      title: say('操作'),
      width: 190,
      fixed: 'right',
      render: (_value, person) =>
        person.own ? (
          say('本人，由另一位主管改动')
        ) : (
          <Space wrap size={6}>
            <Button
              size="small"
              aria-label={say('更改角色 {0}', person.username)}
              onClick={() => setOpen({ action: 'role', person })}
            >
              {say('更改角色')}
            </Button>
            <EndSessionsButton person={person} />
            <ResetButton person={person} onDone={(made) => change({ action: 'show', made })} />
            <SwitchButton person={person} onDone={() => change()} />
          </Space>
        ),
    },
  ];
  const {
    columns: shown,
    choice,
    width,
  } = useShownColumns({ list: 'staff', columns, always: ['name', 'actions'], spare: ['created', 'factor'] });
  return (
    <Page
      title={say('员工')}
      lead={
        staff.data === undefined ? undefined : say('{0} 位；每次改动都记入操作日志', count(staff.data.length))
      }
      actions={
        <>
          <ChangesLink about="staff/" />
          <Button type="primary" onClick={() => setOpen({ action: 'add' })}>
            {say('添加员工')}
          </Button>
        </>
      }
    >
      <ComingChanges about="staff/" />
      <Filters>
        <OnlyOneChip />
        {choice}
      </Filters>
      <Read of={staff}>
        {(rows) => (
          <DataTable
            rows={only(rows, ({ id }) => id)}
            columns={[...shown]}
            rowKey="id"
            width={width}
            card={{ who: 'name', actions: 'actions' }}
          />
        )}
      </Read>
      <Networks />
      {open?.action === 'add' && (
        <AddDialog onDone={(made) => change({ action: 'show', made })} onClose={() => change()} />
      )}
      {open?.action === 'role' && <RoleDialog person={open.person} onClose={() => change()} />}
      {open?.action === 'show' && <CredentialsDialog of={open.made} onClose={() => change()} />}
    </Page>
  );
}

const facts: readonly NamedColumn<StaffRow>[] = [
  {
    key: 'name',
    title: say('员工'),
    width: 130,
    render: (_value, { name, username }) => <TwoLines first={name} second={username} />,
  },
  {
    key: 'role',
    title: say('角色'),
    width: 130,
    grows: true,
    render: (_value, person) => <RolesOf person={person} />,
  },
  {
    key: 'state',
    title: say('状态'),
    width: 120,
    render: (_value, { disabledAt, decidesFrom }) =>
      disabledAt === null ? (
        <>
          <Tag bordered={false} color="success">
            {say('可登录')}
          </Tag>
          {decidesFrom !== null && (
            <Tag bordered={false} color="warning" title={say('{0} 起可处理资金', beijing(decidesFrom))}>
              {say('暂不处理资金')}
            </Tag>
          )}
        </>
      ) : (
        <>
          <Tag bordered={false}>{say('已停用')}</Tag>
          <br />
          <Moment at={disabledAt} />
        </>
      ),
  },
  {
    key: 'factor',
    title: say('动态口令'),
    width: 96,
    render: (_value, { secondFactor }) => (
      <Tag bordered={false} color={secondFactor ? 'success' : 'warning'}>
        {secondFactor ? say('已绑定') : say('未使用过')}
      </Tag>
    ),
  },
  {
    key: 'signed-in',
    title: say('最近登录'),
    width: 96,
    render: (_value, { signedInAt }) => (signedInAt === null ? say('还没有') : <Moment at={signedInAt} />),
  },
  {
    key: 'created',
    title: say('添加时间'),
    width: 96,
    render: (_value, row) => <Moment at={row.createdAt} />,
  },
];

function RolesOf({ person }: { readonly person: StaffRow }) {
  return rolesOf(person, useRoles().data ?? []);
}

function EndSessionsButton({ person: { id, name, username } }: { readonly person: StaffRow }) {
  const message = useMessage();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call('endStaffSessions', { id }),
    onSuccess: () => message.success(say('{0}已退出所有设备', name)),
    onError: (fault) => message.error(fault.message),
  });
  return (
    <Popconfirm
      title={say('退出{0}的所有设备？', name)}
      description={say('此人可用原来的密码和验证方式重新登录；怀疑被盗请改为停用或重置登录。')}
      okText={say('确认退出')}
      onConfirm={() => mutate()}
    >
      <Button size="small" loading={isPending} aria-label={say('退出登录 {0}', username)}>
        {say('退出登录')}
      </Button>
    </Popconfirm>
  );
}

function ResetButton({
  person: { id, name, username },
  onDone,
}: {
  readonly person: StaffRow;
  readonly onDone: (made: StaffCredentials) => void;
}) {
  const message = useMessage();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    // Its answer is in the dialog only.
    gcTime: 0,
    mutationFn: () => call('resetStaff', { id }),
    onSuccess: onDone,
    onError: (fault) => message.error(fault.message),
  });
  return (
    <Popconfirm
      title={say('重置{0}的登录？', name)}
      description={say(
        '原密码和动态口令立即失效，此人已登录的页面会退出；新的只显示一次。须另一位主管同意后才恢复角色，之后24小时内不能处理资金。',
      )}
      okText={say('确认重置')}
      onConfirm={() => mutate()}
    >
      <Button size="small" loading={isPending} aria-label={say('重置登录 {0}', username)}>
        {say('重置登录')}
      </Button>
    </Popconfirm>
  );
}

function SwitchButton({
  person: { id, name, username, disabledAt },
  onDone,
}: {
  readonly person: StaffRow;
  readonly onDone: () => void;
}) {
  const message = useMessage();
  const enabled = disabledAt === null;
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call('switchStaff', { id, enabled: !enabled }),
    onSuccess: (answer) =>
      message.success(savedWords(answer, enabled ? say('{0}已停用', name) : say('{0}已启用', name))),
    onError: (fault) => message.error(fault.message),
    onSettled: onDone,
  });
  return (
    <Popconfirm
      title={enabled ? say('停用{0}？', name) : say('启用{0}？', name)}
      description={
        enabled
          ? say('立即退出此人已登录的页面，之后不能登录；做过的事仍在操作日志。')
          : say('可用原来的密码和动态口令重新登录，24小时内不能处理资金；主管须另一位主管同意。')
      }
      okText={enabled ? say('确认停用') : say('确认启用')}
      onConfirm={() => mutate()}
    >
      <Button
        size="small"
        danger={enabled}
        loading={isPending}
        aria-label={`${enabled ? say('停用') : say('启用')} ${username}`}
      >
        {enabled ? say('停用') : say('启用')}
      </Button>
    </Popconfirm>
  );
}
