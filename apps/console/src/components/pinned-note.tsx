import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { notesQuery } from '../api/notes.ts';
import { useMay } from '../app/session.ts';
import { beijing } from '../labels/time.ts';
import { say } from '../texts/say.ts';
import { Alert } from './alert.tsx';
import { PushpinFilled } from './icons.ts';
import styles from './pinned-note.module.css';

type Props = {
  readonly memberId: number;
  /** Another page is opened beside this one, which stays as it is. */
  readonly beside?: boolean;
};

/** What colleagues keep on top of their notes about a member, for whoever decides something about them; nothing where there is none. */
export function PinnedNote({ memberId, beside = false }: Props) {
  const reads = useMay('members', 'show') === true;
  const { data } = useQuery({ ...notesQuery(memberId), enabled: reads });
  const pinned = data?.filter(({ pinned: kept, corrected }) => kept && !corrected) ?? [];
  const [first] = pinned;
  if (first === undefined) return null;
  return (
    <Alert
      type="warning"
      showIcon
      icon={<PushpinFilled />}
      className={styles.note ?? ''}
      message={
        <>
          <span className={styles.words}>{first.body}</span>{' '}
          <small>
            {`${first.by} · ${beijing(first.at)}`}{' '}
            <Link to={`/members/${memberId}?tab=notes`} {...(beside && { target: '_blank' })}>
              {pinned.length > 1 ? say('置顶备注共 {0} 条', pinned.length) : say('全部备注')}
            </Link>
          </small>
        </>
      }
    />
  );
}
