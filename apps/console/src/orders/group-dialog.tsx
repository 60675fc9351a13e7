import { Button, Form, Modal, Tag } from 'antd';
import type { ReactNode } from 'react';
import { ReasonField } from '../components/reason-field.tsx';
import { count, yuanWithSign } from '../labels/money.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import presetStyles from './decision-dialog.module.css';
import styles from './group-dialog.module.css';
import { type GroupWork, type Outcome, useGroup } from './use-group.ts';

export type GroupVerdict = 'approve' | 'reject';

type Row = {
  readonly id: number;
  readonly username: string;
  /** Its number, as it is read. */
  readonly code: string;
  /** Yuan. */
  readonly amount: number;
  /** What speaks against it. */
  readonly signs: ReactNode;
  /** What else is looked at before it is decided. */
  readonly looks: ReactNode;
};

type Props = {
  readonly title: string;
  readonly verdict: GroupVerdict;
  readonly work: GroupWork;
  readonly rows: readonly Row[];
  /** Reasons to turn something down, and what becomes of the money then. */
  readonly presets: readonly string[];
  readonly consequence: string;
  readonly onClose: () => void;
};

/** One confirmation for several rows: each with its amount and signs before, and with what became of it afterwards. */
export function GroupDialog({ title, verdict, work, rows, presets, consequence, onClose }: Props) {
  const { outcomes, phase, run } = useGroup(
    work,
    rows.map(({ id }) => id),
  );
  const [form] = Form.useForm<{ reason: string }>();
  const rejects = verdict === 'reject';
  const total = rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  const refused = [...outcomes.values()].filter(({ state }) => state === 'refused').length;
  const over = phase === 'over';
  const sum = <strong className="figures">{yuanWithSign(total)}</strong>;
  return (
    <Modal
      open
      title={title}
      width={720}
      maskClosable={false}
      // A group that runs goes on whatever is pressed: its window stays until everybody can see what became of it.
      closable={phase !== 'runs'}
      keyboard={phase !== 'runs'}
      onCancel={() => {
        if (phase !== 'runs') onClose();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={phase === 'runs'}>
            {over ? say('关闭') : say('取消')}
          </Button>
          {!over && (
            <Button
              type="primary"
              danger={rejects}
              autoFocus={!rejects}
              loading={phase === 'runs'}
              onClick={() => (rejects ? form.submit() : void run())}
            >
              {rejects ? said('确认拒绝 {0} 笔', rows.length) : said('确认通过 {0} 笔', rows.length)}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.sum}>
        {over ? (
          <span role="status">
            {said(
              '{0} 笔已办理{1}',
              count(rows.length - refused),
              refused > 0 && say('，{0} 笔没有办理', count(refused)),
            )}
          </span>
        ) : rejects ? (
          said('共 {0} 笔，{1}。{2}', count(rows.length), sum, consequence)
        ) : (
          said('共 {0} 笔，{1}。逐笔审核，互不影响；须两人审核的只记录您的确认。', count(rows.length), sum)
        )}
      </p>
      {rejects && !over && (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          disabled={phase === 'runs'}
          onFinish={({ reason }) => void run(reason.trim())}
        >
          <div className={presetStyles.presets}>
            {presets.map((reason) => (
              <Button key={reason} size="small" onClick={() => form.setFieldsValue({ reason })}>
                {reason}
              </Button>
            ))}
          </div>
          <ReasonField
            label={say('拒绝原因')}
            missing={say('请填写拒绝原因')}
            hint={say('会员会看到这段文字')}
          />
        </Form>
      )}
      <ul className={styles.orders} aria-label={say('所选订单')}>
        {rows.map(({ id, username, code, amount, signs, looks }) => (
          <li key={id}>
            <span className={styles.who}>
              {username}
              <small className="code">{code}</small>
            </span>
            <strong className="figures">{yuanWithSign(amount)}</strong>
            <span className={styles.signs}>{signs}</span>
            <Result of={outcomes.get(id)} />
            <small className={styles.looks}>{looks}</small>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

const told = {
  waits: undefined,
  running: { color: 'default', text: say('办理中') },
  approved: { color: 'success', text: say('已通过') },
  first: { color: 'processing', text: say('已记录，等待复核') },
  rejected: { color: 'error', text: say('已拒绝') },
} as const;

function Result({ of = { state: 'waits' } }: { readonly of: Outcome | undefined }) {
  if (of.state === 'refused') return <span className={styles.refused}>{of.why}</span>;
  const words = told[of.state];
  return words === undefined ? (
    <span />
  ) : (
    <Tag color={words.color} bordered={false}>
      {words.text}
    </Tag>
  );
}
