import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../api/client.ts';
import { Alert } from '../components/alert.tsx';
import { useNow } from '../components/use-now.ts';
import { changeTitle } from '../labels/rules.ts';
import { beijingShort, remaining } from '../labels/time.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import styles from './rule-line.module.css';

/** How often the frame asks, in ms. */
const everyMs = 15_000;
export const ruleWatchKey = ['ruleWatch'];

/** Above every page, for everybody: changes of rules of money that are open, and accounts that may not decide yet. */
export function RuleLine() {
  const now = useNow();
  const { data } = useQuery({
    queryKey: ruleWatchKey,
    queryFn: ({ signal }) => call('ruleWatch', {}, { signal }),
    refetchInterval: everyMs,
  });
  if (data === undefined) return null;
  const waiting = data.changes.filter(({ state }) => state === 'proposed');
  const coming = data.changes.filter(({ state }) => state === 'approved');
  return (
    <div role="status" aria-label={say('规则修改')}>
      {waiting.length > 0 && (
        <Alert
          banner
          type="error"
          message={said(
            '{0} 项资金规则修改等待同意：{1} {2}',
            waiting.length,
            waiting.slice(0, 3).map(changeTitle).join(say('、')),
            <Link className={styles.link ?? ''} to="/rules">
              {say('查看')}
            </Link>,
          )}
        />
      )}
      {coming.map((change) => (
        <Alert
          key={change.id}
          banner
          type="warning"
          message={said(
            '{0}的修改将于北京时间 {1} 生效{2} {3}',
            changeTitle(change),
            beijingShort(change.effectiveAt ?? '', now),
            change.effectiveAt !== null &&
              say('，还有{0}', remaining(change.effectiveAt, now) ?? say('片刻')),
            <Link className={styles.link ?? ''} to="/rules">
              {say('查看')}
            </Link>,
          )}
        />
      ))}
      {data.fresh.length > 0 && (
        <Alert
          banner
          type="info"
          message={say(
            '新设、重置或升权的账号，暂不能处理资金：{0}',
            data.fresh
              .map(({ name, username, until }) =>
                say('{0}（{1}）至 {2}', name, username, beijingShort(until, now)),
              )
              .join(say('、')),
          )}
        />
      )}
    </div>
  );
}
