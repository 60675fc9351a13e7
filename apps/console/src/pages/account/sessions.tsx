import { deviceName } from '@mingpai/contract/device-name';
import { Button, Popconfirm, Tag } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { Section } from '../../components/section.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { DataTable } from '../../components/whole-table.tsx';
import { say } from '../../texts/say.ts';
import { type OwnSession, useAskAgain } from './own-account.ts';

/** Where one is signed in; whatever is not one's own is ended here. */
export function Sessions({ of }: { readonly of: readonly OwnSession[] }) {
  return (
    <Section title={say('登录中的设备')} lead={say('不认识的请立即退出，然后修改密码。')}>
      {of.length > 1 && <EndOthers />}
      <DataTable
        rows={of}
        columns={columns}
        rowKey="id"
        width={700}
        card={{ who: 'device', actions: 'actions' }}
      />
    </Section>
  );
}

const columns: ColumnsType<OwnSession> = [
  {
    key: 'device',
    title: say('设备'),
    width: 200,
    render: (_value, { device, network }) => (
      <TwoLines first={deviceName(device) || say('未知设备')} second={network} />
    ),
  },
  {
    key: 'created',
    title: say('登录时间'),
    width: 130,
    render: (_value, { createdAt }) => <Moment at={createdAt} />,
  },
  { key: 'used', title: say('最近使用'), width: 130, render: (_value, { usedAt }) => <Moment at={usedAt} /> },
  {
    key: 'actions',
    title: say('操作'),
    width: 120,
    fixed: 'right',
    render: (_value, session) =>
      session.own ? (
        <Tag bordered={false} color="success">
          {say('本次登录')}
        </Tag>
      ) : (
        <EndOne session={session} />
      ),
  },
];

function EndOne({ session: { id, device, network } }: { readonly session: OwnSession }) {
  const message = useMessage();
  const askAgain = useAskAgain();
  const { mutate, isPending } = useStaffAction('endStaffSession', id, {
    onDone: () => message.success(say('该设备已退出')),
    onFault: (fault) => message.error(fault.message),
    onSettled: askAgain,
  });
  return (
    <Button
      size="small"
      danger
      loading={isPending}
      aria-label={say('退出 {0} {1}', deviceName(device) || say('未知设备'), network)}
      onClick={() => mutate({ id })}
    >
      {say('退出')}
    </Button>
  );
}

function EndOthers() {
  const message = useMessage();
  const askAgain = useAskAgain();
  const { mutate, isPending } = useStaffAction('endOtherStaffSessions', 'own', {
    onDone: () => message.success(say('其他设备已全部退出')),
    onFault: (fault) => message.error(fault.message),
    onSettled: askAgain,
  });
  return (
    <p>
      <Popconfirm title={say('退出其他所有设备？')} okText={say('全部退出')} onConfirm={() => mutate({})}>
        <Button danger loading={isPending}>
          {say('退出其他所有设备')}
        </Button>
      </Popconfirm>
    </p>
  );
}
