import { canonicalText } from '@mingpai/contract/console/canonical';
import { Button, Descriptions, type FormInstance, Table, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import {
  beginDryRun,
  type Drafted,
  dropDryRun,
  seeDryRun,
  settleDryRun,
  useDryRuns,
} from '../api/dry-runs.ts';
import type { DryRun } from '../api/rows.ts';
import { count, yuan } from '../labels/money.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import { Alert } from './alert.tsx';
import { MemberCell } from './cells.tsx';
import { emptyText } from './empty-text.ts';
import { useIntoSight } from './into-sight.ts';
import { useMessage } from './use-message.ts';

const tryFirst = say('请先试算；修改后需要重新试算');

type OfForm<Fields> = Drafted & {
  readonly form: FormInstance<Fields>;
};

/**
 * The run of what a form drafts: it goes on when the page is left, and whoever comes back finds the draft in the form, and what came of it.
 * What was run last, and nothing else, can be saved; the server holds to the same.
 */
export function useDryRun<Fields>({ form, ...drafted }: OfForm<Fields>) {
  const { key } = drafted;
  const message = useMessage();
  const run = useDryRuns().find((each) => each.key === key);
  const [found, setFound] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    if (run === undefined) return;
    if (run.fields === undefined) dropDryRun(key);
    else {
      // What is kept under a key came from its form.
      form.setFieldsValue(run.fields as Parameters<typeof form.setFieldsValue>[0]);
      setFound(true);
    }
  }, [key]);
  const ended = run !== undefined && run.state !== 'running' && !run.seen ? run : undefined;
  useEffect(() => {
    if (ended === undefined) return;
    if (ended.state === 'failed') message.error(ended.message);
    seeDryRun(ended.key);
  }, [ended, message]);
  return {
    /** @param draft what is run of the form, by `ask` */
    begin: (fields: Fields, draft: unknown, ask: () => Promise<DryRun>) =>
      void beginDryRun(drafted, { fields, draft, ask }),
    /** Its draft was saved. */
    saved: () => settleDryRun(key),
    /** The draft is given up: the form has what holds. */
    giveUp: () => {
      dropDryRun(key);
      setFound(false);
      form.resetFields();
    },
    /** The form has a draft that was left here. */
    found: found && run !== undefined && run.fields !== undefined,
    running: run?.state === 'running',
    result: run?.result,
    is: (draft: unknown) => run?.state === 'there' && run.tried === canonicalText(draft),
  };
}

/** That a form has a draft that was run and not saved, and not what holds. */
export function FoundDraft({
  of,
}: {
  readonly of: { readonly found: boolean; readonly giveUp: () => void };
}) {
  if (!of.found) return null;
  return (
    <Alert
      type="info"
      showIcon
      message={say('这是您试算过、尚未保存的草稿')}
      action={
        <Button size="small" onClick={of.giveUp}>
          {say('放弃草稿')}
        </Button>
      }
      style={{ marginBottom: 16 }}
    />
  );
}

type SaveProps = { readonly tried: boolean; readonly saving: boolean; readonly onSave?: () => void };

/** Saves what was run; before that it says what to do first. */
export function SaveTried({ tried, saving, onSave }: SaveProps) {
  return (
    <Tooltip title={tried ? undefined : tryFirst}>
      <Button
        type="primary"
        htmlType={onSave === undefined ? 'submit' : 'button'}
        disabled={!tried}
        loading={saving}
        {...(onSave === undefined ? {} : { onClick: onSave })}
      >
        {say('保存')}
      </Button>
    </Tooltip>
  );
}

const shared = { address: say('同一网络地址'), card: say('同一收款地址') } as const;

/** What a draft would have done in the last finished days: cost, winners, and who looks like one person. */
export function DryRunResult({ result }: { readonly result: DryRun }) {
  const { days, cost, costNow, winners, top, clusters } = result;
  const shown = useIntoSight<HTMLElement>(result);
  return (
    <section ref={shown} aria-label={say('试算结果')} style={{ marginTop: 16 }}>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 1, md: 3 }}
        items={[
          {
            key: 'cost',
            label: say('近{0}天费用', days),
            children: <strong className="figures">{said('{0} 元', yuan(cost))}</strong>,
          },
          {
            key: 'now',
            label: say('现行规则同期'),
            children:
              costNow === null ? (
                say('没有可比的规则')
              ) : (
                <span className="figures">{said('{0} 元', yuan(costNow))}</span>
              ),
          },
          { key: 'winners', label: say('受益会员'), children: say('{0} 人', count(winners)) },
        ]}
      />
      {clusters.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={say('{0} 组账号值得核实', count(clusters.length))}
          description={
            <ul>
              {clusters.map((cluster) => (
                <li key={`${cluster.shared}/${cluster.members.map(({ id }) => id).join()}`}>
                  {said(
                    '{0}：{1}，合计 {2} 元',
                    shared[cluster.shared],
                    cluster.members.map(({ username }) => username).join(say('、')),
                    <span className="figures">{yuan(cluster.amount)}</span>,
                  )}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <Table
        rowKey="id"
        size="small"
        pagination={false}
        locale={emptyText(true, say('没有会员受益'))}
        dataSource={[...top]}
        columns={[
          {
            key: 'member',
            title: say('受益最多的会员'),
            render: (_value, { id, username }) => <MemberCell id={id} name={username} below={`#${id}`} />,
          },
          {
            key: 'amount',
            title: say('金额（元）'),
            align: 'right',
            render: (_value, { amount }) => <span className="figures">{yuan(amount)}</span>,
          },
        ]}
      />
    </section>
  );
}
