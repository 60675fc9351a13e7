import { deviceName } from '@mingpai/contract/device-name';
import { knowsPasskeys } from '@mingpai/ui/passkeys';
import { Button, Space } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { useState } from 'react';
import { Moment } from '../../components/cells.tsx';
import { Section } from '../../components/section.tsx';
import { DataTable } from '../../components/whole-table.tsx';
import { say } from '../../texts/say.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import type { OwnPasskey } from './own-account.ts';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

type Open =
  | { readonly action: 'add' }
  | { readonly action: 'rename' | 'remove'; readonly passkey: OwnPasskey };

/** One's passkeys: made, named, removed. */
export function Passkeys({ of }: { readonly of: readonly OwnPasskey[] }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const columns: ColumnsType<OwnPasskey> = [
    ...facts,
    {
      key: 'actions',
      title: say('操作'),
      width: 140,
      fixed: 'right',
      render: (_value, passkey) => (
        <Space>
          <Button
            size="small"
            aria-label={say('改名 {0}', passkey.title)}
            onClick={() => setOpen({ action: 'rename', passkey })}
          >
            {say('改名')}
          </Button>
          <Button
            size="small"
            danger
            aria-label={say('移除 {0}', passkey.title)}
            onClick={() => setOpen({ action: 'remove', passkey })}
          >
            {say('移除@do')}
          </Button>
        </Space>
      ),
    },
  ];
  return (
    <Section
      title={say('通行密钥')}
      lead={say('存在手机、电脑或安全密钥里，只对本站有效，假网站骗不走；验证器始终保留，丢了设备仍可登录。')}
    >
      <p>
        {knowsPasskeys() ? (
          <Button type="primary" onClick={() => setOpen({ action: 'add' })}>
            {say('添加通行密钥@do')}
          </Button>
        ) : (
          say('这个浏览器不支持通行密钥')
        )}
      </p>
      {of.length > 0 && (
        <DataTable
          rows={of}
          columns={columns}
          rowKey="id"
          width={680}
          card={{ who: 'title', actions: 'actions' }}
        />
      )}
      {open?.action === 'add' && <AddPasskeyDialog onClose={close} />}
      {open?.action === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.action === 'remove' && <RemovePasskeyDialog passkey={open.passkey} onClose={close} />}
    </Section>
  );
}

const facts: ColumnsType<OwnPasskey> = [
  { key: 'title', title: say('名称'), dataIndex: 'title', width: 160 },
  {
    key: 'device',
    title: say('添加时的设备'),
    width: 140,
    render: (_value, { device }) => deviceName(device) || say('未知设备'),
  },
  {
    key: 'made',
    title: say('添加时间'),
    width: 100,
    render: (_value, { madeAt }) => <Moment at={madeAt} />,
  },
  {
    key: 'used',
    title: say('最近使用'),
    width: 100,
    render: (_value, { usedAt }) => (usedAt === null ? say('还没有') : <Moment at={usedAt} />),
  },
];
