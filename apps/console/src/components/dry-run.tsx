import { canonicalText } from '@mingpai/contract/console/canonical';
import { Alert, Button, Descriptions, Table, Tooltip } from 'antd';
import { useState } from 'react';
import type { DryRun } from '../api/rows.ts';
import { count, yuan } from '../labels/money.ts';
import { MemberCell } from './cells.tsx';

const tryFirst = '请先试算；修改后需要重新试算';

/** Which draft was run last: it, and nothing else, can be saved. The server holds to the same. */
export function useTried() {
  const [ran, setRan] = useState<string>();
  return {
    note: (draft: unknown) => setRan(canonicalText(draft)),
    is: (draft: unknown) => ran !== undefined && ran === canonicalText(draft),
  };
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
        保存
      </Button>
    </Tooltip>
  );
}

const shared = { address: '同一网络地址', card: '同一收款地址' } as const;

/** What a draft would have done in the last finished days: cost, winners, and who looks like one person. */
export function DryRunResult({ result }: { readonly result: DryRun }) {
  const { days, cost, costNow, winners, top, clusters } = result;
  return (
    <section aria-label="试算结果" style={{ marginTop: 16 }}>
      <Descriptions
        size="small"
        column={3}
        items={[
          {
            key: 'cost',
            label: `近${days}天费用`,
            children: <strong className="figures">{yuan(cost)} 元</strong>,
          },
          {
            key: 'now',
            label: '现行规则同期',
            children:
              costNow === null ? '没有可比的规则' : <span className="figures">{yuan(costNow)} 元</span>,
          },
          { key: 'winners', label: '受益会员', children: `${count(winners)} 人` },
        ]}
      />
      {clusters.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`${count(clusters.length)} 组账号值得核实`}
          description={
            <ul>
              {clusters.map((cluster) => (
                <li key={`${cluster.shared}/${cluster.members.map(({ id }) => id).join()}`}>
                  {shared[cluster.shared]}：{cluster.members.map(({ username }) => username).join('、')}，合计{' '}
                  <span className="figures">{yuan(cluster.amount)}</span> 元
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
        locale={{ emptyText: '没有会员受益' }}
        dataSource={[...top]}
        columns={[
          {
            key: 'member',
            title: '受益最多的会员',
            render: (_value, { id, username }) => <MemberCell id={id} name={username} below={`#${id}`} />,
          },
          {
            key: 'amount',
            title: '金额（元）',
            align: 'right',
            render: (_value, { amount }) => <span className="figures">{yuan(amount)}</span>,
          },
        ]}
      />
    </section>
  );
}
