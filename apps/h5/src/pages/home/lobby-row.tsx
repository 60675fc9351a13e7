import { classes } from '@mingpai/ui/class-names';
import { useState } from 'react';
import { useFavourites } from '../../features/lobby/favourites.ts';
import { GameTile, TileDemo } from '../../features/lobby/game-tile.tsx';
import type { LobbyGame } from '../../features/lobby/lobby-query.ts';
import { placeOf } from '../../features/lobby/recommended.ts';
import { useLobbyGames } from '../../features/lobby/use-lobby.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BetButton } from './bet-button.tsx';
import styles from './lobby-row.module.css';
import { useTexts } from './play-news.labels.ts';

/** As many as anybody swipes through; the rest stands on the lobby's own page. */
const most = 15;
/** More than the screen shows before it is swiped: pictures of the others wait until then. */
const inSight = () => (window.innerWidth < 600 ? 6 : 8);
const choices = ['recommended', 'favourites', 'fresh'] as const;
type Choice = (typeof choices)[number];

/** One row of games: what is played most, the member's own, and what is new. */
export function LobbyRow() {
  const texts = useTexts();
  const { games, error } = useLobbyGames();
  const favourites = useFavourites();
  const [asked, choose] = useState<Choice>('recommended');
  const [swiped, setSwiped] = useState(false);
  const rows: Readonly<Record<Choice, readonly LobbyGame[]>> = {
    recommended: games ?? [],
    favourites: (games ?? []).filter((game) => favourites.includes(placeOf(game))),
    fresh: (games ?? []).filter(({ is_new }) => is_new),
  };
  const offered = choices.filter((choice) => choice === 'recommended' || rows[choice].length > 0);
  const chosen = offered.includes(asked) ? asked : 'recommended';
  // What else the page shows stands by itself; the lobby's own page says what is wrong, and tries again.
  if (games?.length === 0 || error !== null) return null;
  return (
    <section aria-label={texts.lobby}>
      <div className={styles.head}>
        {/* Not tabs: the page's tabs are the six categories. */}
        <fieldset className={styles.choices}>
          <legend className="spoken-only">{texts.lobby}</legend>
          {offered.map((choice) => (
            <button
              key={choice}
              type="button"
              className={classes(styles.choice, choice === chosen && styles.chosen)}
              aria-pressed={choice === chosen}
              onClick={() => choose(choice)}
            >
              {texts[choice]}
              {choice !== 'recommended' && <span className={styles.count}>{rows[choice].length}</span>}
            </button>
          ))}
        </fieldset>
        <GoLink to="/games" className={styles.all}>
          {texts.allGames}
          {games !== undefined && <span className={styles.count}>{games.length}</span>}
          <Icon name="right" size={14} />
        </GoLink>
      </div>
      <ul key={chosen} className={styles.row} aria-label={texts[chosen]} onScroll={() => setSwiped(true)}>
        {games === undefined
          ? ['a', 'b', 'c', 'd'].map((place) => (
              <li key={place} aria-hidden="true">
                <Skeleton height="100%" />
              </li>
            ))
          : rows[chosen].slice(0, swiped ? most : inSight()).map((game, index) => (
              <li key={placeOf(game)}>
                <GameTile game={game} early={index < 3} />
                <TileDemo game={game} />
                <BetButton game={game} />
              </li>
            ))}
      </ul>
    </section>
  );
}
