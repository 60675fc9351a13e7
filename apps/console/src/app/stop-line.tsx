import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { SwitchedOff } from '../api/rows.ts';
import { stopsQuery, switchedOffQuery } from '../api/stops.ts';
import { Alert } from '../components/alert.tsx';
import { useNow } from '../components/use-now.ts';
import { stopTitle, switchedTitle } from '../labels/stops.ts';
import { beijingShort } from '../labels/time.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import { May } from './may.tsx';
import styles from './rule-line.module.css';

/** Where each switch is; whoever may not see that page reads the name alone. */
const switches = {
  site: { resource: 'settings', path: '/settings' },
  venue: { resource: 'venues', path: '/venues' },
  gateway: { resource: 'gateways', path: '/gateways' },
} as const satisfies Record<SwitchedOff['kind'], object>;

/** In red above every page, for everybody, until it is lifted: what is stopped, and what somebody closed by its own switch. */
export function StopLine() {
  const now = useNow();
  const { data = [] } = useQuery(stopsQuery);
  const { data: closed = [] } = useQuery(switchedOffQuery);
  const held = data.filter(({ holds }) => holds);
  if (held.length === 0 && closed.length === 0) return null;
  return (
    <div role="status" aria-label={say('已停用')}>
      {held.length > 0 && (
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
      )}
      {closed.length > 0 && (
        <Alert banner type="error" message={said('已关闭：{0}', <ClosedNames closed={closed} now={now} />)} />
      )}
    </div>
  );
}

function ClosedNames({ closed, now }: { readonly closed: readonly SwitchedOff[]; readonly now: Date }) {
  return closed.map((one, place) => {
    const { resource, path } = switches[one.kind];
    const title = switchedTitle(one);
    return (
      <Fragment key={`${one.kind}/${one.code}`}>
        {place > 0 && say('、')}
        <May resource={resource} action="list" fallback={title}>
          <Link className={styles.link ?? ''} to={path}>
            {title}
          </Link>
        </May>
        {say('（{0}，北京时间 {1} 起）', one.by, beijingShort(one.since, now))}
      </Fragment>
    );
  });
}
