import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { Segmented } from 'antd';
import { Link } from 'react-router';
import { useAddressChoice } from '../../components/choice.ts';
import { Nothing } from '../../components/nothing.tsx';
import { count } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { endOfWeek, linesPath, type Span, weeksAfter } from './span.ts';

type Cohort = ConsoleAnswer<'reportFigures'>['cohorts'][number];
type Activity = 'bet' | 'deposit';

const activities = [
  { value: 'bet', label: say('还在投注') },
  { value: 'deposit', label: say('还在存款') },
] as const satisfies { value: Activity; label: string }[];

type CohortsProps = {
  readonly cohorts: readonly Cohort[];
  /** Of the page: whoever registered after its end is not counted. */
  readonly span: Span;
};

/** Weeks of registration, and how many of each were still there week after week; each number opens to who they are. */
export function Cohorts({ cohorts, span }: CohortsProps) {
  const [activity, setActivity] = useAddressChoice<Activity>('still', ['bet', 'deposit']);
  const most = Math.max(0, ...cohorts.map(({ weeks }) => weeks.length));
  if (cohorts.length === 0) return <Nothing text={say('还没有会员注册')} />;
  return (
    <div className={styles.card}>
      <Segmented<Activity>
        aria-label={say('看什么')}
        options={activities}
        value={activity}
        onChange={setActivity}
      />
      <section
        className={styles.wide}
        aria-label={say('按注册周')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
      >
        <table className={`${styles.cohorts} figures`}>
          <thead>
            <tr>
              <th scope="col">{say('注册周')}</th>
              <th scope="col">{say('人数')}</th>
              {Array.from({ length: most }, (_nothing, week) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the week is what the column is
                <th key={week} scope="col">
                  {week === 0 ? say('当周') : say('第{0}周', week)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ week, registered, weeks }) => (
              <tr key={week}>
                <th scope="row">{week}</th>
                <td>
                  <Link to={linesPath(weekWithin(week, span), 'registered')}>{count(registered)}</Link>
                </td>
                {weeks.map((cell, after) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the week is what the column is
                  <td key={after} data-share={tenth(cell[activity], registered)}>
                    <Link
                      to={linesPath({ from: week, to: endOfWeek(week) }, 'registered', {
                        still: activity,
                        week: weeksAfter(week, after),
                      })}
                    >
                      {count(cell[activity])}
                      <small className={styles.ofAll}>{percentOf(cell[activity], registered)}</small>
                    </Link>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** The days of a week that the page goes as far as. */
function weekWithin(monday: string, { to }: Span): Span {
  const sunday = endOfWeek(monday);
  return { from: monday, to: to < sunday ? to : sunday };
}

/** Whole percent; of nobody there is no share. */
function percentOf(some: number, all: number): string {
  return all === 0 ? '' : ` ${Math.round((some / all) * 100)}%`;
}

/** In which of five shades a share is drawn. */
function tenth(some: number, all: number): number {
  return all === 0 || some === 0 ? 0 : Math.min(5, Math.ceil((some / all) * 5));
}
