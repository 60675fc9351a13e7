import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Descriptions } from 'antd';
import { call } from '../../api/client.ts';
import type { LedgerStatus } from '../../api/rows.ts';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { count, yuanWithSign } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import styles from './page.module.css';

/** How often the state of the books is asked for, in ms. */
const everyMs = 10_000;

export function BooksPage() {
  const query = useQuery<LedgerStatus>({
    queryKey: ['books'],
    queryFn: ({ signal }) => call('ledgerStatus', {}, { signal }),
    refetchInterval: everyMs,
  });
  return (
    <Page title="账本状态" lead="所有账户相加必须等于零；每一批账目都由封条连到上一批">
      <Read of={query}>
        {(status) => (
          <>
            <Verdict sum={status.sum} />
            <div className={styles.facts}>
              <Descriptions
                column={1}
                styles={{ label: { width: 140 } }}
                items={[
                  {
                    key: 'sum',
                    label: '所有账户之和',
                    children: <b className="figures">{yuanWithSign(status.sum)}</b>,
                  },
                  { key: 'transfers', label: '转账总数', children: count(status.transfers) },
                  { key: 'seals', label: '封条数', children: count(status.seals) },
                  {
                    key: 'at',
                    label: '最近封存',
                    children: status.sealedAt === null ? '还没有' : beijing(status.sealedAt),
                  },
                  {
                    key: 'head',
                    label: '最新封条',
                    children: (
                      <span className="code">{status.sealHead === '' ? '还没有' : status.sealHead}</span>
                    ),
                  },
                ]}
              />
              <p>
                {status.stamp === null
                  ? '还没有接入时间戳机构（RFC 3161）。'
                  : `时间戳：${status.stamp.at === null ? '还没有' : beijing(status.stamp.at)}${status.stamp.late ? '，今天的迟到了，每小时重试' : ''}。`}
              </p>
              <p>
                把最新封条抄存在系统之外，日后任何人改动任何一条旧账目，都会被核对出来，并指出第一条被改动的账目。
              </p>
            </div>
          </>
        )}
      </Read>
    </Page>
  );
}

function Verdict({ sum }: { readonly sum: number }) {
  const balanced = sum === 0;
  return (
    <section className={styles.verdict} data-balanced={balanced} role="status">
      {balanced ? <CheckCircleFilled /> : <WarningFilled />}
      <div>
        <strong>{balanced ? '账平' : `账不平，相差 ${yuanWithSign(sum)}`}</strong>
        <span>{balanced ? '每一分钱都有来处和去处。' : '请立即停止审核，通知技术负责人核对账本。'}</span>
      </div>
    </section>
  );
}
