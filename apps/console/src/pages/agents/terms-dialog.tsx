import { Form, Radio, Switch } from 'antd';
import { agents } from '../../api/lists.ts';
import { savedWords } from '../../api/proposals.ts';
import type { Agent } from '../../api/rows.ts';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { NumberInput } from '../../components/number-input.tsx';
import { useMessage } from '../../components/use-message.ts';
import { useDecision } from '../../orders/use-decision.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { kindLabels, type Terms } from './terms.ts';

interface Typed {
  readonly kind: Terms['kind'];
  /** Percent. */
  readonly share: number | null;
  readonly depositFee: number | null;
  readonly carries: boolean;
  /** Yuan. */
  readonly perHead: number | null;
  readonly leastDeposit: number | null;
  readonly leastTurnover: number | null;
}

const kinds = ['turnover', 'net_loss', 'per_head'] as const;
const numbers = { precision: 2, controls: false, style: { width: '100%' } };

/** What an agent is paid for, from the next Monday on. */
export function TermsDialog({ agent, onClose }: { readonly agent: Agent; readonly onClose: () => void }) {
  const [form] = Form.useForm<Typed>();
  const message = useMessage();
  const kind = Form.useWatch('kind', form) ?? agent.terms.now.kind;
  const { decide, deciding, fault } = useDecision({
    resource: agents.name,
    action: 'setAgentTerms',
    id: agent.id,
    onDone: (answer) => {
      message.success(savedWords(answer, say('计佣方式没有变动')));
      onClose();
    },
  });
  return (
    <ActionDialog
      title={say('{0} 的计佣方式', agent.username)}
      width={560}
      confirm={say('提交变更')}
      deciding={deciding}
      fault={fault}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p className={styles.explain}>
        {say(
          '经另一位同事同意后，从下一个周一零点（北京时间）起生效。此前结算的注单及其作废、更正仍按原方式；按净亏损和按人头只适用于没有上级的代理，其下级仍按有效投注。',
        )}
      </p>
      <Form<Typed>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={typedFrom(agent.terms.next?.terms ?? agent.terms.now)}
        onFinish={(typed) => decide({ id: agent.id, terms: termsFrom(typed) })}
      >
        <Form.Item name="kind" label={say('计佣方式')}>
          <Radio.Group
            options={kinds.map((value) => ({
              value,
              label: kindLabels[value],
              disabled: agent.parent !== null && value !== 'turnover',
            }))}
          />
        </Form.Item>
        {kind === 'net_loss' && <LossFields />}
        {kind === 'per_head' && <HeadFields />}
      </Form>
    </ActionDialog>
  );
}

function LossFields() {
  return (
    <>
      <Form.Item
        name="share"
        label={say('占净亏损（%，最高 50）')}
        extra={say('净亏损：团队一周的投注减派彩，扣彩金、返水、红包、人工更正和已发放给下级代理的佣金。')}
        rules={[{ required: true, message: say('请填写比例') }]}
      >
        <NumberInput {...numbers} min={0.01} max={50} />
      </Form.Item>
      <Form.Item
        name="depositFee"
        label={say('再扣存款手续费（到账存款的 %，0：不扣）')}
        rules={[{ required: true, message: say('请填写比例') }]}
      >
        <NumberInput {...numbers} min={0} max={10} />
      </Form.Item>
      <Form.Item
        name="carries"
        label={say('负数结转')}
        valuePropName="checked"
        extra={say('会员赢钱的一周由之后的盈利先补回。关闭后每周重新计算，代理可能从输赢对打中获利。')}
      >
        <Switch />
      </Form.Item>
    </>
  );
}

function HeadFields() {
  const rules = [{ required: true, message: say('请填写金额') }];
  return (
    <>
      <Form.Item name="perHead" label={say('每位合格会员（元）')} rules={rules}>
        <NumberInput {...numbers} min={0.01} max={100_000} />
      </Form.Item>
      <Form.Item name="leastDeposit" label={say('首存至少（元）')} rules={rules}>
        <NumberInput {...numbers} min={0.01} max={10_000_000} />
      </Form.Item>
      <Form.Item
        name="leastTurnover"
        label={say('首存后 90 天内有效投注至少（元）')}
        extra={say('每人只计一次；与代理本人或已计过的会员为同一人的不计。')}
        rules={rules}
      >
        <NumberInput {...numbers} min={0.01} max={100_000_000} />
      </Form.Item>
    </>
  );
}

function typedFrom(terms: Terms): Typed {
  const loss = terms.kind === 'net_loss' ? terms : undefined;
  const head = terms.kind === 'per_head' ? terms : undefined;
  return {
    kind: terms.kind,
    share: loss === undefined ? null : loss.share / 100,
    depositFee: loss === undefined ? 0 : loss.depositFee / 100,
    carries: loss?.carries ?? true,
    perHead: head?.perHead ?? null,
    leastDeposit: head?.leastDeposit ?? null,
    leastTurnover: head?.leastTurnover ?? null,
  };
}

/** The form has asked for what its kind needs. */
function termsFrom({ kind, share, depositFee, carries, perHead, leastDeposit, leastTurnover }: Typed): Terms {
  if (kind === 'net_loss')
    return {
      kind,
      share: Math.round((share ?? 0) * 100),
      depositFee: Math.round((depositFee ?? 0) * 100),
      carries: carries ?? true,
    };
  if (kind === 'per_head')
    return {
      kind,
      perHead: perHead ?? 0,
      leastDeposit: leastDeposit ?? 0,
      leastTurnover: leastTurnover ?? 0,
    };
  return { kind };
}
