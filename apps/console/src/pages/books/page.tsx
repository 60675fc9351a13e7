import { useQuery } from '@tanstack/react-query';
import { Descriptions } from 'antd';
import { call } from '../../api/client.ts';
import type { LedgerStatus } from '../../api/rows.ts';
import { Code } from '../../components/code.tsx';
import { CheckCircleFilled, WarningFilled } from '../../components/icons.ts';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { count, yuanWithSign } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
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
    <Page title={say('账本状态')} lead={say('所有账户相加必须等于零；每一批账目都由封条连到上一批')}>
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
                    label: say('所有账户之和'),
                    children: <b className="figures">{yuanWithSign(status.sum)}</b>,
                  },
                  { key: 'transfers', label: say('转账总数'), children: count(status.transfers) },
                  { key: 'asOf', label: say('合计截至'), children: beijing(status.asOf) },
                  { key: 'seals', label: say('封条数'), children: count(status.seals) },
                  {
                    key: 'at',
                    label: say('最近封存'),
                    children: status.sealedAt === null ? say('还没有') : beijing(status.sealedAt),
                  },
                  {
                    key: 'head',
                    label: say('最新封条'),
                    children: status.sealHead === '' ? say('还没有') : <Code text={status.sealHead} />,
                  },
                ]}
              />
              <p>
                {status.stamp === null
                  ? say('还没有接入时间戳机构（RFC 3161）。')
                  : say(
                      '时间戳：{0}{1}。',
                      status.stamp.at === null ? say('还没有') : beijing(status.stamp.at),
                      status.stamp.late ? say('，今天的迟到了，每小时重试') : '',
                    )}
              </p>
              <p>
                {say(
                  '把最新封条抄存在系统之外，日后任何人改动任何一条旧账目，都会被核对出来，并指出第一条被改动的账目。',
                )}
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
        <strong>{balanced ? say('账平') : say('账不平，相差 {0}', yuanWithSign(sum))}</strong>
        <span>
          {balanced ? say('每一分钱都有来处和去处。') : say('请立即停止审核，通知技术负责人核对账本。')}
        </span>
      </div>
    </section>
  );
}
