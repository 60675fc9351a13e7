import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, InputNumber } from 'antd';
import { call } from '../../api/client.ts';
import { Page } from '../../parts/page.tsx';
import { Read } from '../../parts/read.tsx';
import { useMessage } from '../../parts/use-message.ts';
import { beijing } from '../../words/time.ts';
import styles from '../settings/page.module.css';

const key = ['withdrawalSettings'];

type Rules = ConsolePayload<'updateWithdrawalSettings'>;
type Standing = ConsoleAnswer<'withdrawalSettings'>;

/** How long new addresses wait, when two people decide, and what the review points at. */
export function WithdrawalSettingsPage() {
  const settings = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('withdrawalSettings', {}, { signal }),
  });
  return (
    <Page title="取款设置" lead={settings.data === undefined ? '' : versionOf(settings.data)}>
      <Read of={settings}>{(rules) => <RulesForm rules={rules} />}</Read>
    </Page>
  );
}

function versionOf({ version, setBy, setAt }: Standing): string {
  const rule = '保存后对新的取款申请立即生效，已提交的不受等待时间修改影响；每次修改记入操作日志';
  return setAt === null
    ? `预设值。${rule}`
    : `第${version}版，由 ${setBy ?? ''} 于 ${beijing(setAt)} 保存。${rule}`;
}

function RulesForm({ rules }: { readonly rules: Standing }) {
  const [form] = Form.useForm<Rules>();
  const message = useMessage();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (typed: Rules) => call('updateWithdrawalSettings', typed),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: key });
      message.success('已保存');
    },
    onError: (fault) => message.error(fault.message),
  });
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={rules}
      onFinish={(typed) => mutate(typed)}
    >
      <div className={styles.groups}>
        <fieldset className={styles.group}>
          <legend>审核</legend>
          <div className={styles.pair}>
            <Figure
              name="delayHours"
              label="新地址等待"
              unit="小时"
              max={720}
              hint="绑定不足此时间的地址，取款冻结后等到期才能通过；0为不等待"
            />
            <Figure
              name="fourEyesAbove"
              label="双人审核金额"
              unit="元起"
              max={10_000_000_000}
              hint="达到此金额须两人先后审核"
            />
            <Figure
              name="automaticBelow"
              label="自动汇出"
              unit="元以下"
              max={10_000_000_000}
              hint="审核通过且未填写交易哈希的，低于此金额由付款服务汇出；0为全部人工汇出"
            />
          </div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>账户关联</legend>
          <div className={styles.pair}>
            <Figure
              name="sharedDays"
              label="比对天数"
              unit="天"
              max={365}
              hint="比对此期间的浏览器标记和网络地址；0为不比对"
            />
            <Figure
              name="sharedMost"
              label="公共网络人数"
              unit="人"
              max={1_000}
              hint="同一网络地址的其他会员多于此数，视为公共网络，不提示"
            />
          </div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>地址与金额</legend>
          <div className={styles.pair}>
            <Figure
              name="newAddressHours"
              label="新地址"
              unit="小时内"
              max={8_760}
              hint="地址绑定不足此时间则提示；0为不看绑定时间"
            />
            <Figure
              name="amountTimes"
              label="金额异常"
              unit="倍"
              max={1_000}
              hint="超过该会员取款中位数的倍数；0为不提示"
            />
          </div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend>流水与彩金</legend>
          <div className={styles.pair}>
            <Figure
              name="playedPercent"
              label="流水偏低"
              unit="%"
              max={10_000}
              hint="最近存款后的有效投注低于存款的此比例；0为不提示"
            />
            <Figure
              name="giftPercent"
              label="彩金为主"
              unit="%"
              max={100}
              hint="上次取款以来彩金返水占本笔的比例；0为不提示"
            />
            <Figure
              name="fastMinutes"
              label="存后即取"
              unit="分钟内"
              max={10_080}
              hint="存款入账后多久内取款则提示；0为不提示"
            />
          </div>
        </fieldset>
      </div>
      <div className={styles.save}>
        <Button onClick={() => form.resetFields()}>放弃修改</Button>
        <Button type="primary" htmlType="submit" loading={isPending}>
          保存
        </Button>
      </div>
    </Form>
  );
}

type FigureProps = {
  readonly name: keyof Rules;
  readonly label: string;
  readonly unit: string;
  readonly max: number;
  readonly hint: string;
};

function Figure({ name, label, unit, max, hint }: FigureProps) {
  return (
    <Form.Item name={name} label={label} extra={hint} rules={[{ required: true, message: '请填写' }]}>
      <InputNumber min={0} max={max} precision={0} suffix={unit} />
    </Form.Item>
  );
}
