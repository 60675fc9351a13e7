import { useState } from 'react';
import { texts as apiTexts } from '../../api/labels.ts';
import { useSignedIn } from '../../api/session.ts';
import { FreeRound } from '../../features/games/free-round.tsx';
import { interruptedGame, leftGame, type PlayedGame, usePlayed } from '../../features/games/played.ts';
import { gamePath } from '../../features/games/use-games.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { part, Shown } from '../../ui/part.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './game-finder.module.css';
import { useTexts } from './labels.ts';

const gameSearch = part(() => import('./game-search.tsx'));

/** The quick ways to a game: its name, the games of the last visits, and the one that was interrupted. */
export function GameFinder() {
  const texts = useTexts();
  const [searching, setSearching] = useState(false);
  const signedIn = useSignedIn();
  return (
    <section className={styles.finder}>
      <button type="button" className={styles.search} onClick={() => setSearching(true)}>
        <Icon name="search" size={18} />
        {texts.search}
      </button>
      {!signedIn && <FreeRound />}
      {signedIn && <Interrupted />}
      {signedIn && <Played />}
      {searching && (
        <Shown
          part={gameSearch}
          props={{ onClose: () => setSearching(false) }}
          onFail={() => {
            setSearching(false);
            toast(apiTexts().networkRead);
          }}
        />
      )}
    </section>
  );
}

/** Looked up once for each visit of the app: a game that is left by its way out is not interrupted. */
function Interrupted() {
  const texts = useTexts();
  const [game, setGame] = useState(interruptedGame);
  if (game === undefined) return null;
  return (
    <GoLink
      to={placeOf(game)}
      className={styles.resume}
      onGo={() => {
        leftGame();
        setGame(undefined);
      }}
    >
      <Icon name="clock" size={18} />
      <span className={styles.name}>{texts.resume(game.title)}</span>
      <Icon name="right" size={16} />
    </GoLink>
  );
}

function Played() {
  const texts = useTexts();
  const games = usePlayed();
  if (games.length === 0) return null;
  return (
    <nav aria-label={texts.played}>
      <h2 className={styles.caption}>{texts.played}</h2>
      <ul className={styles.played}>
        {games.map((game) => (
          <li key={`${game.venue}/${game.code}`}>
            <GoLink to={placeOf(game)} className={styles.game}>
              <span className={styles.cover}>
                <Picture
                  src={game.picture}
                  fallback="/pictures/games/joker.svg"
                  alt=""
                  width={240}
                  height={240}
                />
              </span>
              <span className={styles.name}>{game.title}</span>
            </GoLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function placeOf({ venue, type, code }: PlayedGame): string {
  return gamePath({ name: venue, type, code });
}
