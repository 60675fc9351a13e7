import { Button, Flex, Popconfirm, Space, Tag } from 'antd';
import { useState } from 'react';
import { webhookReceivers } from '../../api/lists.ts';
import type { WebhookReceiver } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { Alert } from '../../components/alert.tsx';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { ChangesLink } from '../../components/changes-link.tsx';
import { SectionTable } from '../../components/list-table.tsx';
import { OnlyOneChip, useOnlyOne } from '../../components/only-one.tsx';
import { Page } from '../../components/page.tsx';
import { useSectionReading } from '../../components/reading.ts';
import { ShownOnce } from '../../components/shown-once.tsx';
import { eventLabels } from '../../labels/webhooks.ts';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { Deliveries } from './deliveries.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useSwitch } from './use-switch.ts';

type Open =
  | { readonly what: 'edit'; readonly of: WebhookReceiver | undefined }
  | { readonly what: 'secret'; readonly of: WebhookReceiver }
  | { readonly what: 'shown'; readonly secret: string }
  | { readonly what: 'deliveries'; readonly of: WebhookReceiver };

const stateWords: Readonly<Record<WebhookReceiver['state'], string>> = {
  on: say('发送中'),
  paused: say('已暂停@sending'),
  ended: say('已移除'),
};
const pauses: Readonly<Record<NonNullable<WebhookReceiver['pausedBy']>, string>> = {
  person: say('由同事暂停'),
  silence: say('一天没有收下任何通知'),
  gone: say('对方回答地址已不存在'),
};

/** Addresses of the operator's own programs that are told of events, and what was sent to each. */
export function WebhooksPage() {
  const reading = useSectionReading<WebhookReceiver>({
    question: [webhookReceivers.name, 'list'],
    read: webhookReceivers.read,
    everyMs: 15_000,
  });
  const only = useOnlyOne();
  const may = useMay('webhooks', 'edit') === true;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const dead = reading.rows.filter(({ pausedBy }) => pausedBy === 'silence' || pausedBy === 'gone');
  const missed = reading.rows.flatMap(({ id, title, state, missedFrom, missedTo }) =>
    state === 'ended' || missedFrom === null ? [] : [{ id, title, missedFrom, missedTo }],
  );
  return (
    <Page
      title={say('事件通知')}
      lead={say('会员注册、存取款、结算等发生时，通知运营自己的程序；新增、修改地址和更换密钥须两人同意')}
      actions={
        <>
          <ChangesLink about="webhook/" />
          {may && (
            <Button type="primary" onClick={() => setOpen({ what: 'edit', of: undefined })}>
              {say('新增地址')}
            </Button>
          )}
        </>
      }
    >
      <Flex vertical gap="middle">
        <ComingChanges about="webhook/" />
        {dead.length > 0 && (
          <Alert
            type="error"
            showIcon
            message={say('{0} 个地址收不到通知，已自动暂停', dead.length)}
            description={say(
              '通知都留着（最多三十天）。请联系对方修好，再点“继续发送”，会按原来的顺序补发。',
            )}
          />
        )}
        {missed.map(({ id, title, missedFrom, missedTo }) => (
          <Alert
            key={id}
            type="error"
            showIcon
            message={
              missedTo === null
                ? say('{0} 积压的通知已满，新的通知不再为它保留', title)
                : say('{0} 有一段时间的通知没有保留', title)
            }
            description={
              <>
                <Moment at={missedFrom} />
                {' – '}
                {missedTo === null ? say('现在') : <Moment at={missedTo} />}
                {say('：这段时间发生的事不会补发，请对方用接口密钥自行查询。')}
              </>
            }
          />
        ))}
        <OnlyOneChip />
        <SectionTable<WebhookReceiver>
          reading={{ ...reading, rows: only(reading.rows, ({ id }) => id) }}
          empty={say('还没有通知地址')}
          unit={say('个')}
          width={720}
          card={{ who: 'title', actions: 'actions' }}
          columns={[
            {
              key: 'title',
              title: say('名称'),
              render: (_value, { title, url, host }) => <TwoLines first={title} second={url ?? host} />,
            },
            {
              key: 'state',
              title: say('状态'),
              width: 110,
              render: (_value, { state, pausedBy, failingSince }) => (
                <>
                  <Tag bordered={false} color={state === 'paused' ? 'error' : 'default'}>
                    {stateWords[state]}
                  </Tag>
                  {pausedBy !== null && pauses[pausedBy]}
                  {state === 'on' && failingSince !== null && say('最近一次没有送达')}
                </>
              ),
            },
            {
              key: 'events',
              title: say('事件'),
              render: (_value, { events }) => events.map((kind) => eventLabels[kind]).join(say('、')),
            },
            {
              key: 'waiting',
              title: say('等待'),
              width: 70,
              render: (_value, { waiting }) => say('{0} 条', waiting),
            },
            {
              key: 'delivered',
              title: say('最近送达'),
              width: 96,
              render: (_value, { deliveredAt }) =>
                deliveredAt === null ? say('还没有') : <Moment at={deliveredAt} />,
            },
            {
              key: 'actions',
              title: say('操作'),
              width: 150,
              fixed: 'right',
              render: (_value, of) => (
                <Space wrap>
                  <Button size="small" onClick={() => setOpen({ what: 'deliveries', of })}>
                    {say('发送记录')}
                  </Button>
                  {may && of.state !== 'ended' && (
                    <>
                      <Button size="small" onClick={() => setOpen({ what: 'edit', of })}>
                        {say('修改@webhook')}
                      </Button>
                      <Button size="small" onClick={() => setOpen({ what: 'secret', of })}>
                        {say('签名密钥')}
                      </Button>
                      <Switches of={of} />
                    </>
                  )}
                </Space>
              ),
            },
          ]}
        />
      </Flex>
      {open?.what === 'edit' && <EditDialog of={open.of} onClose={close} />}
      {open?.what === 'secret' && (
        <SecretDialog of={open.of} onShown={(secret) => setOpen({ what: 'shown', secret })} onClose={close} />
      )}
      {open?.what === 'shown' && (
        <ShownOnce
          title={say('签名密钥')}
          warning={say('只显示这一次；对方程序用它核对签名。遗失时请申请更换密钥。')}
          confirm={say('已保存，关闭')}
          onClose={close}
        >
          <p className="code">{open.secret}</p>
        </ShownOnce>
      )}
      {open?.what === 'deliveries' && <Deliveries of={open.of} may={may} onClose={close} />}
    </Page>
  );
}

function Switches({ of: { id, title, state } }: { readonly of: WebhookReceiver }) {
  const { mutate, isPending } = useSwitch(id);
  return (
    <Space>
      <Button
        size="small"
        loading={isPending}
        onClick={() => mutate({ id, to: state === 'on' ? 'paused' : 'on' })}
      >
        {state === 'on' ? say('暂停@sending') : say('继续发送')}
      </Button>
      <Popconfirm
        title={say('移除 {0}？还没送达的通知不再发送', title)}
        onConfirm={() => mutate({ id, to: 'ended' })}
      >
        <Button size="small" danger loading={isPending}>
          {say('移除@webhook')}
        </Button>
      </Popconfirm>
    </Space>
  );
}
