import { apiKeyDays, apiKeyPerMinute } from '@mingpai/contract/console/api-keys/bounds';
import { keyRights } from '@mingpai/contract/console/api-keys/open';
import type { Right } from '@mingpai/contract/console/door';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { Unreachable } from '../../api/errors.ts';
import { apiKeys, askAgain } from '../../api/lists.ts';
import { FactorField } from '../../app/factor-field.tsx';
import { useRights } from '../../app/session.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { Alert } from '../../components/alert.tsx';
import { NumberInput } from '../../components/number-input.tsx';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { areas } from '../../labels/staff.ts';
import { say } from '../../texts/say.ts';

type Fields = {
  readonly title: string;
  readonly rights: Right[];
  readonly perMinute: number;
  readonly days: number;
  readonly code: string;
};

type Props = { readonly onMade: (secret: string) => void; readonly onClose: () => void };

/** Makes a key: what it is for, what it may, how often and how long, and a fresh code. */
export function MakeDialog({ onMade, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const queries = useQueryClient();
  const own = useRights() ?? [];
  // A key is answered once: one whose answer was lost can be shown to nobody, and asking again makes another.
  const [lost, setLost] = useState(false);
  const { mutate, isPending, error } = useStaffAction('makeApiKey', 'new', {
    onDone: ({ key }) => onMade(key),
    onFault: (fault) => setLost((before) => before || fault instanceof Unreachable),
    onSettled: () => askAgain(queries, apiKeys.name),
  });
  const options = areas.flatMap(({ label, read, write }) => [
    ...(read === undefined ? [] : [{ value: read, label: say('{0} 查看', label) }]),
    ...(write === undefined ? [] : [{ value: write, label: say('{0} 处理', label) }]),
  ]);
  return (
    <ActionDialog
      title={say('生成密钥')}
      confirm={say('生成密钥')}
      deciding={isPending}
      fault={error instanceof Unreachable ? null : error}
      onConfirm={form.submit}
      onClose={onClose}
    >
      {lost && (
        <Alert
          type="warning"
          showIcon
          message={say('没有收到服务器的回答，密钥可能已经生成而没有显示')}
          description={say('再点一次会另外生成一个。请先关闭，在列表中查看：若有就吊销它，再生成。')}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ title: '', rights: [], perMinute: 60, days: 90, code: '' }}
        onFinish={(fields) => mutate(fields)}
      >
        <Form.Item
          name="title"
          label={say('名称')}
          rules={[{ required: true, whitespace: true, message: say('请填写名称') }]}
        >
          <Input autoFocus autoComplete="off" maxLength={40} />
        </Form.Item>
        <Form.Item
          name="rights"
          label={say('权限')}
          rules={[{ required: true, type: 'array', message: say('请至少选一项权限') }]}
        >
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={options.filter(({ value }) => own.includes(value) && keyRights.includes(value))}
          />
        </Form.Item>
        <Form.Item name="perMinute" label={say('每分钟最多次数')} rules={[{ required: true }]}>
          <NumberInput min={1} max={apiKeyPerMinute} precision={0} />
        </Form.Item>
        <Form.Item name="days" label={say('有效天数')} rules={[{ required: true }]}>
          <NumberInput min={1} max={apiKeyDays} precision={0} />
        </Form.Item>
        <FactorField />
      </Form>
    </ActionDialog>
  );
}
