import { Tag } from 'antd';
import type { MemberRow } from '../api/rows.ts';
import { tagPresets } from '../labels/tags.ts';
import { beijing } from '../labels/time.ts';
import { say } from '../texts/say.ts';
import styles from './member-tags.module.css';

type Props = {
  readonly of: MemberRow['tags'];
  /** Takes one away, where that is allowed. */
  readonly onTake?: (tag: string) => void;
  /** One is being taken away. */
  readonly busy?: boolean;
};

/** What staff call a member by. */
export function MemberTags({ of, onTake, busy = false }: Props) {
  if (of.length === 0) return null;
  return (
    <span className={styles.tags}>
      {of.map(({ tag, colour, expiresAt }) => (
        <Tag
          key={tag}
          color={tagPresets[colour]}
          {...(expiresAt !== null && { title: say('{0} 到期', beijing(expiresAt)) })}
          {...(onTake && {
            closable: { 'aria-label': say('取下标签 {0}', tag), disabled: busy },
            onClose: (event) => {
              event.preventDefault();
              if (!busy) onTake(tag);
            },
          })}
        >
          {tag}
        </Tag>
      ))}
    </span>
  );
}
