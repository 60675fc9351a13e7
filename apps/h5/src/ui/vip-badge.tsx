import styles from './vip-badge.module.css';

/** The member's level: its gem and number. Level 0 is a member without one. */
export function VipBadge({ level }: { readonly level: number }) {
  const drawn = Math.min(Math.max(level, 1), 10);
  return (
    <span className={styles.badge}>
      <img src={`/pictures/vip/${drawn}.svg`} alt="" width={20} height={20} />
      VIP{level}
    </span>
  );
}
