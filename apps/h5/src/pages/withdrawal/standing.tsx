import { withThousands } from '@mingpai/ui/with-thousands';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** What stands between the member and a withdrawal, and what is locked apart from their cash, in the server's own words. */
export function Standing() {
  const texts = useTexts();
  const { data } = useQuery({
    queryKey: keys.moneyOf('withdrawalStanding'),
    queryFn: ({ signal }) => fetchData('withdrawalStanding', {}, { signal }),
  });
  const reasons = data === undefined ? [] : [...data.open, ...data.locked];
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.standing} aria-label={texts.turnover}>
      {reasons.map(({ text }) => (
        <li key={text}>{withThousands(text)}</li>
      ))}
    </ul>
  );
}
