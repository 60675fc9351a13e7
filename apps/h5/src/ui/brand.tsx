import styles from './brand.module.css';
import { Picture } from './picture.tsx';

type BrandProps = {
  readonly name: string;
  /** Address of another mark than our own, a card turned face up; empty: there is none. */
  readonly mark: string;
  /** Leaves only the mark where room is short. */
  readonly compact?: boolean;
};

/** The mark and the name beside it. */
export function Brand({ name, mark, compact = false }: BrandProps) {
  return (
    <span className={styles.brand}>
      <span className={styles.mark}>
        <Picture
          src={mark}
          fallback="/pictures/brand/mark.svg"
          alt={compact ? name : ''}
          width={30}
          height={30}
          eager
        />
      </span>
      {!compact && <span className={styles.name}>{name}</span>}
    </span>
  );
}
