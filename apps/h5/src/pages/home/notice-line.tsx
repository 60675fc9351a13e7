import { useQuery } from '@tanstack/react-query';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTexts } from './labels.ts';
import styles from './notice-line.module.css';
import { homeNoticesQuery } from './questions.ts';

/** Reading speed of the moving line, in seconds for each character. */
const SECONDS_PER_CHARACTER = 0.28;

/** Two em spaces: wide in either language. */
const between = '\u2003\u2003';

/** The scrolling notices, and the way to all of them. Who wants no motion reads the beginning and opens the rest. */
export function NoticeLine() {
  const { data: notices } = useQuery(homeNoticesQuery);
  const texts = useTexts();
  const line = notices?.join(between) ?? '';
  return (
    <section className={styles.line} aria-label={texts.notices}>
      <span className={styles.icon}>
        <Icon name="notice" size={18} />
      </span>
      <div className={styles.window}>
        {notices?.length === 0 ? (
          <p className={styles.none}>{texts.noNotices}</p>
        ) : (
          <p
            className={styles.text}
            style={{ animationDuration: `${12 + line.length * SECONDS_PER_CHARACTER}s` }}
          >
            {line}
          </p>
        )}
      </div>
      <GoLink to="/message" className={styles.more}>
        {texts.moreNotices}
        <Icon name="right" size={14} />
      </GoLink>
    </section>
  );
}
