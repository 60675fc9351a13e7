import { say } from '../../texts/say.ts';
import styles from './page.module.css';

type PreviewProps = {
  readonly title: string;
  readonly memo: string;
  readonly banner: string;
  /** HTML as it was typed. */
  readonly content: string;
};

/** The promotion as a phone shows it; the text stands in a frame where nothing can run, whatever was typed. */
export function Preview({ title, memo, banner, content }: PreviewProps) {
  return (
    <div className={styles.preview}>
      <img src={banner} alt="" />
      <h2>{title}</h2>
      <p className={styles.memo}>{memo}</p>
      <iframe title={say('活动说明')} sandbox="" srcDoc={content} className={styles.terms} />
    </div>
  );
}
