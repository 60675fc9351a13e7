import { webhookDeliveryWords } from '@mingpai/contract/console/site/list-words';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { askAgain, webhookReceivers } from '../../api/lists.ts';
import type { WebhookDelivery, WebhookReceiver } from '../../api/rows.ts';
import { instantOf } from '../../components/beijing-fields.ts';
import { Moment, TwoLines } from '../../components/cells.tsx';
import { DaysField } from '../../components/day-fields.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { PagedWindow } from '../../components/paged-window.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { eventLabels } from '../../labels/webhooks.ts';
import { inWords } from '../../texts/both.ts';
import { say } from '../../texts/say.ts';

const deliveriesKey = 'webhook-deliveries';
const stateWords: Readonly<Record<WebhookDelivery['state'], string>> = inWords(webhookDeliveryWords);

type Props = { readonly of: WebhookReceiver; readonly may: boolean; readonly onClose: () => void };

/** What one address was sent in the last thirty days, and what it answered. */
export function Deliveries({ of, may, onClose }: Props) {
  const { id, title, state } = of;
  const open = may && state !== 'ended';
  return (
    <PagedWindow
      title={say('{0} 的发送记录', title)}
      width={960}
      queryKey={[deliveriesKey, id]}
      read={(paging, signal) => call('webhookDeliveries', { id, ...paging }, { signal })}
      rowKey={({ id: delivery }) => String(delivery)}
      above={
        <>
          <ExportButton
            title={say('{0} 的发送记录', title)}
            file={{ list: 'webhookDeliveries', question: { id } }}
          />
          {open && <Again of={of} />}
        </>
      }
      columns={[
        {
          key: 'kind',
          title: say('事件'),
          render: (_value, { kind, eventId }) => <TwoLines first={eventLabels[kind]} second={eventId} />,
        },
        { key: 'at', title: say('发生时间'), width: 120, render: (_value, { at }) => <Moment at={at} /> },
        {
          key: 'state',
          title: say('状态'),
          width: 150,
          render: (_value, row) => (
            <TwoLines first={stateWords[row.state]} second={say('试过 {0} 次', row.tries)} />
          ),
        },
        {
          key: 'next',
          title: say('下次'),
          width: 120,
          render: (_value, { dueAt }) => (dueAt === null ? '' : <Moment at={dueAt} />),
        },
        {
          key: 'answer',
          title: say('对方的回答'),
          render: (_value, { status, answer, tries }) =>
            tries === 0 && status === null ? (
              ''
            ) : (
              <TwoLines
                first={status === null ? say('没有回答') : `HTTP ${status}`}
                second={answer.slice(0, 80)}
              />
            ),
        },
        {
          key: 'actions',
          title: '',
          width: 90,
          render: (_value, { id: delivery, state: at }) =>
            open && at !== 'waiting' ? <AgainOne id={id} delivery={delivery} /> : '',
        },
      ]}
      onClose={onClose}
    />
  );
}

function useAgain(id: number, what: string) {
  const queries = useQueryClient();
  const message = useMessage();
  return useStaffAction('resendWebhooks', `${id}/${what}`, {
    onDone: ({ sent }) => message.success(say('将重发 {0} 条', sent)),
    onFault: (fault) => message.error(fault.message),
    onSettled: () => {
      askAgain(queries, deliveriesKey);
      askAgain(queries, webhookReceivers.name);
    },
  });
}

function AgainOne({ id, delivery }: { readonly id: number; readonly delivery: number }) {
  const { mutate, isPending } = useAgain(id, String(delivery));
  return (
    <Button size="small" loading={isPending} onClick={() => mutate({ id, delivery })}>
      {say('重发')}
    </Button>
  );
}

/** Those of a span, and a test. */
function Again({ of: { id } }: { readonly of: WebhookReceiver }) {
  const queries = useQueryClient();
  const message = useMessage();
  const [span, setSpan] = useState<readonly [Dayjs, Dayjs]>();
  const again = useAgain(id, 'span');
  const test = useStaffAction('testWebhook', id, {
    onDone: () => message.success(say('试发的通知已排队')),
    onFault: (fault) => message.error(fault.message),
    onSettled: () => askAgain(queries, deliveriesKey),
  });
  return (
    <Space wrap>
      <DaysField
        showTime
        needConfirm={false}
        aria-label={say('重发这段时间的通知（北京时间）')}
        onChange={(chosen) => setSpan(chosen?.[0] && chosen[1] ? [chosen[0], chosen[1]] : undefined)}
      />
      <Button
        disabled={span === undefined}
        loading={again.isPending}
        onClick={() => span && again.mutate({ id, from: instantOf(span[0]), to: instantOf(span[1]) })}
      >
        {say('重发这段时间')}
      </Button>
      <Button loading={test.isPending} onClick={() => test.mutate({ id })}>
        {say('试发一条')}
      </Button>
    </Space>
  );
}
