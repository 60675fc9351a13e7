import styles from './card-turning.module.css';

/** The brand's gesture, for waits that have no shape of their own: a card that turns face up. */
export function CardTurning() {
  return (
    <span className={styles.card} aria-hidden="true">
      <img src="/pictures/brand/card-back.svg" alt="" width={48} height={66} />
      <img className={styles.face} src="/pictures/brand/card-face.svg" alt="" width={48} height={66} />
    </span>
  );
}
