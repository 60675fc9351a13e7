import type { Answer } from '@mingpai/contract/types';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useTexts } from './draws.labels.ts';
import styles from './draws.module.css';
import { NewsRow } from './news-row.tsx';

type Draw = Answer<'draws'>[number];

/** Draws come once a minute or two. */
const everyMs = 60_000;

/**
 * The latest draws of the lotteries, for everybody who looks at the home page; each opens the page that works it out again. Where
 * nothing was drawn nothing stands here.
 */
export default function Draws() {
  const texts = useTexts();
  const { data: draws } = useQuery({
    queryKey: keys.of('draws'),
    queryFn: ({ signal }) => fetchData('draws', {}, { signal }),
    refetchInterval: everyMs,
    meta: { quiet: true },
  });
  if (draws === undefined || draws.length === 0) return null;
  return (
    <section aria-label={texts.draws}>
      <NewsRow title={texts.draws} note={texts.note}>
        {draws.map((draw) => (
          <li key={`${draw.platform_name}/${draw.game_code}/${draw.round}`}>
            <DrawCard draw={draw} />
          </li>
        ))}
      </NewsRow>
    </section>
  );
}

function DrawCard({ draw: { name, round, numbers, verify_url: verify } }: { readonly draw: Draw }) {
  const texts = useTexts();
  const words = (
    <>
      <span className={styles.game}>
        {name} · {texts.round(round.slice(round.indexOf('-') + 1))}
      </span>
      <span className={styles.numbers}>
        {numbers.map((number, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same number may be drawn twice, and its place is what it is.
          <span key={place}>{number} </span>
        ))}
      </span>
    </>
  );
  if (verify === null) return <div className={styles.draw}>{words}</div>;
  return (
    <a className={styles.draw} href={verify} target="_blank" rel="noopener noreferrer">
      {words}
      <span className="spoken-only">{texts.verify}</span>
    </a>
  );
}
