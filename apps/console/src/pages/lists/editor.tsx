import {
  type ListKind,
  type ListName,
  listKinds,
  listNames,
} from '@mingpai/contract/console/screening/names';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { askAgain, listEntries } from '../../api/lists.ts';
import { instantOf } from '../../components/beijing-fields.ts';
import { Editor } from '../../components/editor.tsx';
import { MomentField } from '../../components/moment-field.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { listKindHints, listKindLabels, listLabels } from '../../labels/lists.ts';
import { say } from '../../texts/say.ts';

type Fields = {
  readonly list: ListName;
  readonly kind: ListKind;
  readonly value: string;
  readonly reason: string;
  readonly expiresAt: Dayjs | null;
};

const nothing: Fields = { list: 'watch', kind: 'network', value: '', reason: '', expiresAt: null };

const effects: Readonly<Record<ListName, string>> = {
  deny: say(
    '立即生效：注册、登录、绑定收款账号和取款到该账号都被拒绝；已登录的会话不受影响，需要时请另行冻结',
  ),
  watch: say('不拒绝任何操作：取款审核时显示“观察名单”和原因'),
  allow: say('同类的拒绝不再适用于它；须另一位同事同意后才生效'),
};

type Props = {
  /** What is looked at already: it is not typed. */
  readonly of?: Pick<Fields, 'kind' | 'value'>;
  readonly onClose: () => void;
};

/** What to put on which list, why, and until when. */
export function EntryEditor({ of, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const list = Form.useWatch('list', form) ?? nothing.list;
  const kind = Form.useWatch('kind', form) ?? of?.kind ?? nothing.kind;
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useStaffAction(
    'addListEntry',
    of === undefined ? 'new' : `${of.kind}/${of.value}`,
    {
      onDone: () => {
        message.success(list === 'allow' ? say('已提出，等另一位同事同意') : say('已加入名单'));
        onClose();
      },
      onSettled: () => askAgain(queries, listEntries.name),
    },
  );
  return (
    <Editor
      title={say('加入名单')}
      saving={isPending}
      fault={error}
      form={form}
      initial={{ ...nothing, ...of }}
      onSave={({ expiresAt, value, reason, ...fields }) =>
        mutate({
          ...fields,
          value: value.trim(),
          reason: reason.trim(),
          ...(expiresAt === null ? {} : { expiresAt: instantOf(expiresAt) }),
        })
      }
      onClose={onClose}
    >
      <Form.Item name="list" label={say('名单')} extra={effects[list]}>
        <Select options={listNames.map((value) => ({ value, label: listLabels[value] }))} />
      </Form.Item>
      <Form.Item name="kind" label={say('类别')}>
        <Select options={listKinds.map((value) => ({ value, label: listKindLabels[value] }))} />
      </Form.Item>
      <Form.Item
        name="value"
        label={say('对象')}
        extra={listKindHints[kind]}
        rules={[{ required: true, whitespace: true, message: say('请填写对象') }]}
      >
        <Input maxLength={128} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={say('原因（同事可见）')}
        rules={[{ required: true, whitespace: true, message: say('请填写原因') }]}
      >
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
      <Form.Item name="expiresAt" label={say('到期（北京时间）')} extra={say('不填：直到有人移出')}>
        <MomentField />
      </Form.Item>
    </Editor>
  );
}
