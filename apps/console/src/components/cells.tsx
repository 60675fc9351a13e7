import { type QueueName, usualPromises } from '@mingpai/contract/console/reports/names';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useQueueHeard } from '../api/queue-counts.ts';
import type { MemberRow } from '../api/rows.ts';
import { May } from '../app/may.tsx';
import { age, beijing, lateness } from '../labels/time.ts';
import { say } from '../texts/say.ts';
import styles from './cells.module.css';
import { Code } from './code.tsx';
import { MemberTags } from './member-tags.tsx';
import { useNow } from './use-now.ts';

type WaitingProps = {
  readonly since: string;
  /** Nobody waits any more. */
  readonly over: boolean;
  /** Where it waits, which has its own time. */
  readonly queue?: QueueName | undefined;
};

/** How long somebody has waited, coloured when that is late for its queue, with the moment it began. */
export function Waiting({ since, over, queue }: WaitingProps) {
  const now = useNow();
  const heard = useQueueHeard(queue);
  const lateMinutes = queue && (heard?.promisedMinutes ?? usualPromises[queue]);
  return (
    <div className={styles.two} title={say('{0}（北京时间）', beijing(since))}>
      {over ? null : (
        <span className={styles.age} data-late={lateness(since, now, lateMinutes)}>
          {age(since, now)}
        </span>
      )}
      <time dateTime={since} className="figures">
        {beijing(since)}
      </time>
    </div>
  );
}

/** A member's name, leading to the member's page for who may look at it, above a second line, which can be a number to copy. */
export function MemberCell({
  id,
  name,
  below = '',
  code,
  to,
  tags = [],
  beside = false,
}: {
  readonly id: number;
  readonly name: string;
  readonly below?: ReactNode;
  readonly code?: string;
  /** The page of what the number names. */
  readonly to?: string | undefined;
  readonly tags?: MemberRow['tags'];
  /** The member's page is opened beside this one, which stays as it is. */
  readonly beside?: boolean;
}) {
  return (
    <div className={styles.two}>
      <May resource="members" action="show" fallback={<span title={name}>{name}</span>}>
        <Link to={`/members/${id}`} title={name} {...(beside && { target: '_blank' })}>
          {name}
        </Link>
      </May>
      <small className="code">{code === undefined ? below : <Code text={code} to={to} />}</small>
      <MemberTags of={tags} />
    </div>
  );
}

/** A moment to the second, with its year. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} className="figures" title={say('{0}（北京时间）', beijing(at))}>
      {beijing(at)}
    </time>
  );
}

/** A value with what belongs to it in a quieter second line. */
export function TwoLines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <div className={styles.two}>
      <span className="figures">{first}</span>
      {second !== '' && <small className="figures">{second}</small>}
    </div>
  );
}
