import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { stopsQuery } from '../api/stops.ts';
import { useNow } from '../components/use-now.ts';
import { stopTitle } from '../labels/stops.ts';
import { beijingShort } from '../labels/time.ts';
import { say } from '../texts/say.ts';
import { May } from './may.tsx';
import styles from './rule-line.module.css';

/** In red above every page, for everybody, until it is lifted: what is stopped. */
export function StopLine() {
  const now = useNow();
  const { data = [] } = useQuery(stopsQuery);
  const held = data.filter(({ holds }) => holds);
  if (held.length === 0) return null;
  return (
    <div role="status" aria-label={say('已停用')}>
      <Alert
        banner
        type="error"
        message={
          <>
            <strong>{say('已停用：')}</strong>
            {held
              .map((stop) => {
                const until =
                  stop.endsAt === null ? '' : say('（至北京时间 {0}）', beijingShort(stop.endsAt, now));
                return `${stopTitle(stop)}${until}`;
              })
              .join(say('、'))}{' '}
            <May resource="stops" action="list">
              <Link className={styles.link ?? ''} to="/stops">
                {say('查看')}
              </Link>
            </May>
          </>
        }
      />
    </div>
  );
}
