import styles from './closed.module.css';
import { useTexts } from './labels.ts';

/** No session: why, and the way back in. In a frame of the members' app its own bar leads back. */
export function Closed({ failure }: { readonly failure: string | undefined }) {
  const texts = useTexts();
  const framed = window.top !== window.self;
  return (
    <main className={styles.page}>
      <img src="/agent/mark.svg" alt="" width={56} height={56} />
      <h1 className={styles.title}>{texts.closedTitle}</h1>
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <p className={styles.text}>{texts.closed}</p>
      {!framed && (
        <a className={styles.back} href="/#/mine">
          {texts.back}
        </a>
      )}
    </main>
  );
}
