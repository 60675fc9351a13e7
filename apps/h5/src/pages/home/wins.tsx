import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as apiTexts } from '../../api/labels.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Money } from '../../ui/money.tsx';
import { part, Shown } from '../../ui/part.tsx';
import { Picture } from '../../ui/picture.tsx';
import { NewsRow } from './news-row.tsx';
import { useTexts } from './play-news.labels.ts';
import { type Win, winsQuery } from './questions.ts';
import styles from './wins.module.css';

const winSheet = part(() => import('./win-sheet.tsx'));

/** The latest wins of all members, from settled bets; each opens its proof. Where nobody has won lately nothing stands here. */
export function Wins() {
  const texts = useTexts();
  const { data: wins } = useQuery(winsQuery);
  const [opened, open] = useState<Win>();
  if (wins === undefined || wins.length === 0) return null;
  const close = () => open(undefined);
  return (
    <section aria-label={texts.wins}>
      <NewsRow title={texts.wins} note={texts.winsNote}>
        {wins.map((win) => (
          <li key={win.id}>
            <button type="button" className={styles.win} onClick={() => open(win)}>
              <Picture src={win.pic} fallback="/pictures/games/concise.svg" alt="" width={40} height={40} />
              <span className={styles.words}>
                <span className={styles.who}>
                  {win.who} · {win.name}
                </span>
                <Money yuan={win.payout} size="body" way="in" />
              </span>
            </button>
          </li>
        ))}
      </NewsRow>
      {opened !== undefined && (
        <Shown
          part={winSheet}
          props={{ win: opened, onClose: close }}
          onFail={() => {
            close();
            toast(apiTexts().networkRead);
          }}
        />
      )}
    </section>
  );
}
