import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { call } from '../../api/client.ts';
import { savedWords } from '../../api/proposals.ts';
import type { VipSettings } from '../../api/rows.ts';
import { ChangesLink } from '../../components/changes-link.tsx';
import { DryRunResult, FoundDraft, SaveTried, useDryRun } from '../../components/dry-run.tsx';
import { NumberInput } from '../../components/number-input.tsx';
import { Page } from '../../components/page.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { Read } from '../../components/read.tsx';
import { useMessage } from '../../components/use-message.ts';
import { categoryLabels } from '../../labels/contract.ts';
import { grouped } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { ComingChanges } from '../rules/coming.tsx';
import { fieldsOf, type LevelFields, levelsOf } from './fields.ts';
import styles from './page.module.css';

const key = ['vipSettings'];

/** The ten VIP levels: what each asks of a member and what it gives back. */
export function VipLevelsPage() {
  const settings = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('vipSettings', {}, { signal }),
  });
  return (
    <Page
      title={say('VIP等级')}
      actions={<ChangesLink about="vip_levels" />}
      lead={say(
        '修改须另一位同事同意；返水比例自生效起对新结算的注单计算，等级要求自下一个00:10生效；已结算的注单不受影响。修改需先试算再保存',
      )}
    >
      <ComingChanges about="vip_levels" />
      <Read of={settings}>{({ levels }) => <Levels levels={levels} />}</Read>
    </Page>
  );
}

function Levels({ levels }: { readonly levels: VipSettings }) {
  const [form] = Form.useForm<{ levels: LevelFields[] }>();
  const message = useMessage();
  const queries = useQueryClient();
  const ran = useDryRun({ key: 'rebates', title: say('返水规则'), path: '/vip-levels', form });
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (next: VipSettings) => call('updateVipSettings', { levels: next }),
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: key });
      ran.saved();
      message.success(savedWords(answer, say('已保存')));
    },
    onError: (fault) => message.error(fault.message),
  });
  const typed = Form.useWatch('levels', form);
  const tryDraft = async () => {
    // What is missing is said under its field.
    const fields = await form.validateFields().catch(() => undefined);
    if (fields === undefined) return;
    const draft = levelsOf(fields.levels);
    ran.begin(fields, draft, () => call('dryRunRebates', { levels: draft }));
  };
  return (
    <Form
      form={form}
      initialValues={{ levels: levels.map(fieldsOf) }}
      onFinish={(typed) => mutate(levelsOf(typed.levels))}
    >
      <FoundDraft of={ran} />
      <PlainTable
        card={{ who: 'level' }}
        className={styles.levels ?? ''}
        size="small"
        rowKey="level"
        columns={columns}
        dataSource={levels.map((_level, index) => ({ index, level: index + 1 }))}
        pagination={false}
        scroll={{ x: 720 }}
      />
      <div className={styles.save}>
        <Button onClick={ran.giveUp}>{say('放弃修改')}</Button>
        <Button loading={ran.running} onClick={() => void tryDraft()}>
          {say('试算')}
        </Button>
        <SaveTried tried={typed !== undefined && ran.is(levelsOf(typed))} saving={isPending} />
      </div>
      {ran.result !== undefined && <DryRunResult result={ran.result} />}
    </Form>
  );
}

type Row = { readonly index: number; readonly level: number };

const columns: ColumnsType<Row> = [
  {
    key: 'level',
    title: say('等级'),
    width: 54,
    fixed: 'left',
    render: (_value, { level }) => <strong className="figures">VIP{level}</strong>,
  },
  money('deposit', say('累计存款（元）')),
  money('turnover', say('累计流水（元）')),
  money('maintenance', say('90天保级流水（元）')),
  ...categoryLabels.map(({ id, label }): ColumnsType<Row>[number] => ({
    key: id,
    title: say('{0}（%）', label),
    width: 61,
    render: (_value, { index, level }) => (
      <Form.Item name={['levels', index, id]} className={styles.cell ?? ''} rules={required}>
        <NumberInput
          min={0}
          max={10}
          step={0.05}
          precision={2}
          aria-label={say('VIP{0} {1}返水比例，百分比', level, label)}
        />
      </Form.Item>
    ),
  })),
];

const required = [{ required: true, message: say('请填写') }];

function money(id: 'deposit' | 'turnover' | 'maintenance', title: string): ColumnsType<Row>[number] {
  return {
    key: id,
    title,
    width: 100,
    render: (_value, { index, level }) => (
      <Form.Item name={['levels', index, id]} className={styles.cell ?? ''} rules={required}>
        <NumberInput
          className={styles.money ?? ''}
          min={0}
          max={10_000_000_000}
          precision={0}
          formatter={grouped}
          aria-label={`VIP${level} ${title}`}
        />
      </Form.Item>
    ),
  };
}
