import styles from './brand.module.css';

/** The mark, a card turned face up, and the name beside it; `compact` leaves only the mark where room is short. */
export function Brand({ name, compact = false }: { readonly name: string; readonly compact?: boolean }) {
  return (
    <span className={styles.brand}>
      <img src="/pictures/brand/mark.svg" alt={compact ? name : ''} width={30} height={30} />
      {!compact && <span className={styles.name}>{name}</span>}
    </span>
  );
}
