import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { Read } from '../../components/read.tsx';
import { useNow } from '../../components/use-now.ts';
import { count, yuanWithSign } from '../../labels/money.ts';
import { queueWords } from '../../labels/queues.ts';
import { age, lateness } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { unexplainedPath } from '../overview-unexplained/words.ts';
import styles from './page.module.css';
import { ageWords, placeWords } from './words.ts';

type Answer = ConsoleAnswer<'reportWaiting'>;

const everyMs = 15_000;

/** What waits for people now, with its age; money on its way; and money that nobody can explain. */
export function Waiting() {
  const query = useQuery({
    queryKey: ['report-waiting'],
    queryFn: ({ signal }) => call('reportWaiting', {}, { signal }),
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  });
  return (
    <Read of={query}>
      {(answer) => (
        <div className={styles.now}>
          <Unexplained unexplained={answer.unexplained} />
          <section className={styles.card} aria-label={say('等待处理')}>
            <h2>{say('等待处理')}</h2>
            <Queues queues={answer.queues} />
            <Flights
              flights={answer.inFlight}
              silent={[
                ...answer.silentVenues.map((venue) => ({ ...venue, path: '/venues' })),
                ...answer.silentPayments.map(({ kind, ...party }) => ({
                  ...party,
                  ...silentWords[kind](party.name),
                })),
                ...answer.silentServices.map(({ kind, since }) => ({
                  code: kind,
                  since,
                  ...serviceWords[kind],
                })),
              ]}
            />
            <Straying games={answer.strayingGames} />
          </section>
        </div>
      )}
    </Read>
  );
}

function Unexplained({
  unexplained: { amount, number, more, oldest, ages, places },
}: Pick<Answer, 'unexplained'>) {
  const now = useNow();
  return (
    <section className={styles.unexplained} data-good={number === 0} aria-label={say('无法解释的钱')}>
      <h2>{say('无法解释的钱')}</h2>
      <strong className="figures">
        <Link to={unexplainedPath()} className={styles.sum}>
          {more ? say('至少{0}', yuanWithSign(amount)) : yuanWithSign(amount)}
        </Link>
      </strong>
      <span>
        {number === 0
          ? say('场馆、通道、链上、付款都对得上。')
          : say('{0} 笔，最久 {1}', counted(number, more), oldest === null ? '' : age(oldest, now))}
      </span>
      {number > 0 && (
        <dl className="figures">
          {ageWords.map((word, index) => (
            <div key={word}>
              <dt>
                <Link to={unexplainedPath({ age: index })}>{word}</Link>
              </dt>
              <dd>{yuanWithSign(ages[index]?.amount ?? 0)}</dd>
            </div>
          ))}
          {places
            .filter((place) => place.number > 0)
            .map((place) => (
              <div key={place.place}>
                <dt>
                  <Link to={unexplainedPath({ place: place.place })}>{placeWords[place.place]}</Link>
                </dt>
                <dd>{yuanWithSign(place.amount)}</dd>
              </div>
            ))}
        </dl>
      )}
    </section>
  );
}

function Queues({ queues }: Pick<Answer, 'queues'>) {
  const now = useNow();
  const waiting = queues.filter(({ number }) => number > 0);
  const empty = queues.length - waiting.length;
  if (waiting.length === 0) return <p className={styles.quiet}>{say('没有等待处理的事项。')}</p>;
  return (
    <>
      <ul className={styles.queues}>
        {waiting.map(({ name, number, more, oldest, promisedMinutes }) => {
          const { name: title, path } = queueWords[name];
          const late = oldest !== null && lateness(oldest, now, promisedMinutes) !== 'fresh';
          return (
            <li key={name}>
              <Link to={path} data-late={late}>
                <span>{title}</span>
                <b className="figures">{counted(number, more)}</b>
                {oldest !== null && (
                  <small>{late ? say('已超时 · {0}', age(oldest, now)) : age(oldest, now)}</small>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      {empty > 0 && <p className={styles.quiet}>{say('另有 {0} 个队列没有等待的事项。', empty)}</p>}
    </>
  );
}

/** So many, or more than are counted. */
function counted(number: number, more: boolean): string {
  return more ? `${count(number)}+` : count(number);
}

const flightWords = {
  venue_transfer: { name: say('场馆转账在途'), path: '/venue-transfers' },
  payout: { name: say('付款在途'), path: '/payouts' },
} as const;

/** Where it is seen to, and what it is called. */
const silentWords = {
  gateway: (name: string) => ({ path: '/gateways', name: say('支付通道“{0}”', name) }),
  chain: (name: string) => ({ path: '/chain', name: say('{0} 节点', name) }),
} as const;

/** What sends for the house; where letters go out is no page of this console. */
const serviceWords = {
  payouts: { path: '/payouts', name: say('付款服务') },
  mail: { path: undefined, name: say('邮件服务器') },
} as const;

function Flights({
  flights,
  silent,
}: {
  readonly flights: Answer['inFlight'];
  readonly silent: readonly (Answer['silentVenues'][number] & { readonly path: string | undefined })[];
}) {
  const now = useNow();
  return (
    <ul className={styles.flights}>
      {flights.map(({ name, number, more, amount, oldest }) => (
        <li key={name}>
          <Link to={flightWords[name].path}>{flightWords[name].name}</Link>{' '}
          <b className="figures">{more ? say('至少{0}', yuanWithSign(amount)) : yuanWithSign(amount)}</b>
          {oldest !== null && (
            <small> {said('{0} 笔，最久 {1}', counted(number, more), age(oldest, now))}</small>
          )}
        </li>
      ))}
      {silent.map(({ code, name, since, path }) => (
        <li key={`${path ?? ''}/${code}`} data-late="true">
          {said(
            '{0} 没有应答 {1}',
            path === undefined ? name : <Link to={path}>{name}</Link>,
            age(since, now),
          )}
        </li>
      ))}
    </ul>
  );
}

const watchedPath = '/overview/returns?span=30';

/** Games that bring back other than their models say; one link to the table that shows by how much. */
function Straying({ games }: { readonly games: Answer['strayingGames'] }) {
  if (games.length === 0) return null;
  return (
    <ul className={styles.flights}>
      {games.map(({ game, name, verdict, days }) => (
        <li key={game} data-late="true">
          {verdict === 'above'
            ? said('{0} 近{1}天返还高于模型', <Link to={watchedPath}>{name}</Link>, days)
            : said('{0} 近{1}天返还低于模型', <Link to={watchedPath}>{name}</Link>, days)}
        </li>
      ))}
    </ul>
  );
}
