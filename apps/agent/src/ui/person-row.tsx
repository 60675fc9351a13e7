import { catalogue } from '@mingpai/ui/labels';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './person-row.module.css';

const { useTexts } = catalogue({ agent: '代理' }, { agent: 'Agent' });

/** A masked name with a mark for agents. */
export function PersonName({ name, isAgent }: { readonly name: string; readonly isAgent: boolean }) {
  const texts = useTexts();
  return (
    <span className={styles.name}>
      {name}
      {isAgent && <span className={styles.mark}>{texts.agent}</span>}
    </span>
  );
}

type RowProps = {
  readonly to?: string;
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly figure?: ReactNode;
  readonly figureNote?: ReactNode;
};

/** A line of a list: what, a quieter second line, and a figure at the end. */
export function Row({ to, title, note, figure, figureNote }: RowProps) {
  const content = (
    <>
      <span className={styles.what}>
        <span className={styles.title}>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
      {figure !== undefined && (
        <span className={styles.end}>
          <span className={styles.figure}>{figure}</span>
          {figureNote !== undefined && <span className={styles.note}>{figureNote}</span>}
        </span>
      )}
      {to !== undefined && <Icon name="right" size={18} />}
    </>
  );
  return to === undefined ? (
    <div className={styles.row}>{content}</div>
  ) : (
    <Link to={to} className={styles.row}>
      {content}
    </Link>
  );
}
