import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { Rate } from 'antd';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

/** What the member said of the conversation that ended. */
export function Rated({ rating }: { readonly rating: ConsoleAnswer<'serviceThread'>['rating'] }) {
  if (rating === null) return <p className={styles.handover}>{say('会员还没有评价')}</p>;
  return (
    <p className={styles.rated}>
      <Stars stars={rating.stars} />
      {rating.words !== '' && <span className={styles.text}>{rating.words}</span>}
    </p>
  );
}

export function Stars({ stars }: { readonly stars: number }) {
  return (
    <span role="img" aria-label={say('{0} 星', stars)} className={styles.stars}>
      <Rate disabled value={stars} aria-hidden />
    </span>
  );
}
