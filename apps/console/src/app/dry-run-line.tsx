import { Button, Space } from 'antd';
import { Link, useLocation } from 'react-router';
import { type KeptRun, seeDryRun, useDryRuns } from '../api/dry-runs.ts';
import { Alert } from '../components/alert.tsx';
import { useNow } from '../components/use-now.ts';
import { count, yuan } from '../labels/money.ts';
import { duration } from '../labels/time.ts';
import { say } from '../texts/say.ts';

const types = { running: 'info', there: 'success', failed: 'error' } as const;

/** Above every page but its own: drafts of rules that are being run over the history, and what came of them. */
export function DryRunLine() {
  const { pathname, search } = useLocation();
  const now = useNow();
  const runs = useDryRuns().filter(({ path, seen }) => path !== `${pathname}${search}` && !seen);
  return (
    <div role="status" aria-label={say('试算')}>
      {runs.map((run) => (
        <Alert
          key={run.key}
          banner
          type={types[run.state]}
          message={words(run, now)}
          action={
            <Space>
              <Link to={run.path}>{say('查看')}</Link>
              {run.state !== 'running' && (
                <Button size="small" onClick={() => seeDryRun(run.key)}>
                  {say('知道了')}
                </Button>
              )}
            </Space>
          }
        />
      ))}
    </div>
  );
}

function words({ title, state, began, result, message }: KeptRun, now: Date): string {
  if (state === 'failed') return say('{0}没有试算：{1}', title, message);
  if (state === 'running' || result === undefined) {
    const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(began)) / 1_000));
    return say('正在试算{0}，已用 {1}；可以离开此页，不要关闭浏览器标签', title, duration(seconds));
  }
  const { days, cost, winners } = result;
  return say('{0}试算完成：近{1}天 {2} 元，受益 {3} 人', title, days, yuan(cost), count(winners));
}
