import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { ConversationRow } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { deskKey } from './use-watch.ts';

export type Conversation = Omit<ConversationRow, 'match'>;

/** Who handles a conversation, and the buttons that change it. */
export function HolderLine({ conversation }: { readonly conversation: Conversation }) {
  const { id, assignedTo, assignedId, own, closedAt } = conversation;
  const may = useMay('service', 'answer') === true;
  const [handing, setHanding] = useState(false);
  const colleagues = useColleagues(may);
  const message = useMessage();
  const { mutate, isPending } = useAssign(id, (fault) => void message.error(fault.message));
  const me = colleagues.find((one) => one.own)?.id;
  if (closedAt !== null) return <Alert type="info" message={say('对话已结束')} />;
  return (
    <Alert
      type={own ? 'success' : assignedTo === null ? 'info' : 'warning'}
      message={
        own
          ? say('由您处理')
          : assignedTo === null
            ? say('还没有人处理')
            : said('{0} 正在处理', <strong>{assignedTo}</strong>)
      }
      action={
        may &&
        me !== undefined && (
          <Space wrap>
            {!own && (
              <Button
                size="small"
                type="primary"
                loading={isPending}
                onClick={() => mutate({ id, from: assignedId, to: me })}
              >
                {assignedTo === null ? say('接下') : say('接手')}
              </Button>
            )}
            <Button size="small" onClick={() => setHanding(true)}>
              {say('转交')}
            </Button>
            {own && (
              <Button
                size="small"
                loading={isPending}
                onClick={() => mutate({ id, from: assignedId, to: null })}
              >
                {say('放回待接列表')}
              </Button>
            )}
            {handing && <HandDialog conversation={conversation} onClose={() => setHanding(false)} />}
          </Space>
        )
      }
    />
  );
}

export function useColleagues(enabled: boolean) {
  const { data } = useQuery({
    queryKey: ['service-colleagues'],
    queryFn: ({ signal }) => call('serviceColleagues', {}, { signal }),
    enabled,
  });
  return data ?? [];
}

function useAssign(id: number, onFault: (fault: Error) => void, onDone: () => void = () => undefined) {
  const queries = useQueryClient();
  return useStaffAction('serviceAssign', id, {
    onDone,
    onFault,
    onSettled: () => queries.invalidateQueries({ queryKey: deskKey }),
  });
}

/** `林晓（客服专员、在线）`: what somebody does decides who is handed a talk, where there are more than a few. */
function colleagueLabel(name: string, besides: readonly string[]): string {
  return besides.length === 0 ? name : say('{0}（{1}）', name, besides.join(say('、')));
}

function HandDialog({
  conversation: { id, assignedId },
  onClose,
}: {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}) {
  const [form] = Form.useForm<{ to: number; note?: string }>();
  const colleagues = useColleagues(true);
  const { mutate, isPending, error } = useAssign(id, () => undefined, onClose);
  return (
    <ActionDialog
      title={say('转交对话')}
      confirm={say('转交')}
      deciding={isPending}
      fault={error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ to, note = '' }) => mutate({ id, from: assignedId, to, note: note.trim() })}
      >
        <Form.Item name="to" label={say('转交给')} rules={[{ required: true, message: say('请选择同事') }]}>
          <Select
            showSearch
            optionFilterProp="label"
            options={colleagues
              .filter(({ id: colleague, own }) => !own && colleague !== assignedId)
              .sort((a, b) => Number(b.onDuty) - Number(a.onDuty))
              .map(({ id: value, name, roles, onDuty }) => ({
                value,
                label: colleagueLabel(name, [...roles, ...(onDuty ? [say('在线')] : [])]),
              }))}
          />
        </Form.Item>
        <Form.Item name="note" label={say('给同事的留言（会员看不到）')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </ActionDialog>
  );
}
