import { type CounterpartyKind, counterpartyKinds } from '@mingpai/contract/console/counterparties/names';
import { statementColumnWords } from '@mingpai/contract/console/site/list-words';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import type { CounterpartyRow } from '../../api/rows.ts';
import { Editor } from '../../components/editor.tsx';
import { useStaffAction } from '../../components/use-staff-action.ts';
import { inWords } from '../../texts/both.ts';
import { say } from '../../texts/say.ts';
import { kindWords } from './words.ts';

type Fields = {
  code: string;
  kind: CounterpartyKind;
  subject: string | undefined;
  title: string;
  number: string;
  amount: string;
  at: string;
  fee: string;
  currency: string;
  state: string;
  settled: string[];
};

const columnLabels = inWords(statementColumnWords);
const columns = [
  ['number', true],
  ['amount', true],
  ['at', false],
  ['fee', false],
  ['currency', false],
  ['state', false],
] as const;

type Props = {
  readonly party: CounterpartyRow | undefined;
  /** Gateways or venues by name, as the kind has them. */
  readonly namesOf: (kind: CounterpartyKind) => ReadonlyMap<string, string>;
  readonly onClose: () => void;
};

/** Whose files they are, and the heads over the columns that say what. */
export function PartyEditor({ party, namesOf, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const queries = useQueryClient();
  const kind = Form.useWatch('kind', form) ?? party?.kind ?? 'gateway';
  const { mutate, isPending, error } = useStaffAction('saveCounterparty', party?.code ?? 'new', {
    onDone: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['counterparties'] }),
  });
  const names = namesOf(kind);
  const single = kind === 'bank' || kind === 'payout';
  const {
    number = '',
    amount = '',
    at = '',
    fee = '',
    currency = '',
    state = '',
    settled = [],
  } = party?.mapping ?? {};
  return (
    <Editor<Fields>
      title={party === undefined ? say('添加对账方') : party.title}
      form={form}
      initial={{
        code: '',
        kind,
        subject: party?.subject,
        title: party?.title ?? '',
        number,
        amount,
        at,
        fee,
        currency,
        state,
        settled: [...settled],
      }}
      saving={isPending}
      fault={error}
      onSave={(fields) =>
        mutate({
          code: party?.code ?? fields.code,
          kind: fields.kind,
          subject: single ? '' : (fields.subject ?? ''),
          title: fields.title,
          mapping: {
            number: fields.number,
            amount: fields.amount,
            ...(fields.at && { at: fields.at }),
            ...(fields.fee && { fee: fields.fee }),
            ...(fields.currency && { currency: fields.currency }),
            ...(fields.state && { state: fields.state }),
            settled: fields.settled,
          },
        })
      }
      onClose={onClose}
    >
      {party === undefined && (
        <Form.Item
          name="code"
          label={say('内部代号（保存后不能更改）')}
          rules={[{ required: true, pattern: /^[a-z0-9-]{1,32}$/, message: say('小写字母、数字和连字符') }]}
        >
          <Input placeholder={say('如 bank-a')} />
        </Form.Item>
      )}
      <Form.Item name="title" label={say('名称')} rules={[{ required: true, message: say('请填写名称') }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="kind" label={say('核对什么')}>
        <Select
          disabled={party !== undefined}
          options={counterpartyKinds.map((value) => ({ value, label: kindWords[value] }))}
        />
      </Form.Item>
      {!single && (
        <Form.Item
          name="subject"
          label={kind === 'gateway' ? say('支付通道') : say('场馆')}
          rules={[
            {
              required: true,
              // One that was chosen while another kind stood there is none of this.
              validator: (_rule, chosen: string) =>
                party !== undefined || names.has(chosen)
                  ? Promise.resolve()
                  : Promise.reject(new Error(say('请选择'))),
            },
          ]}
        >
          <Select
            disabled={party !== undefined}
            options={[...names].map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
      )}
      {columns.map(([name, required]) => (
        <Form.Item
          key={name}
          name={name}
          label={columnLabels[name]}
          rules={required ? [{ required: true, message: say('请填写{0}的列名', columnLabels[name]) }] : []}
        >
          <Input maxLength={60} placeholder={say('文件里的列名')} />
        </Form.Item>
      ))}
      <Form.Item name="settled" label={say('状态列里算数的写法（不填：全部算数）')}>
        <Select mode="tags" open={false} />
      </Form.Item>
    </Editor>
  );
}
