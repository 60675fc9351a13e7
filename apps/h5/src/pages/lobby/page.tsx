import { classes } from '@mingpai/ui/class-names';
import { useDeferredValue, useState } from 'react';
import { troubleIn } from '../../api/errors.ts';
import { toggleFavourite, useFavourites } from '../../features/lobby/favourites.ts';
import { GameTile, TileDemo } from '../../features/lobby/game-tile.tsx';
import type { LobbyGame } from '../../features/lobby/lobby-query.ts';
import { placeOf } from '../../features/lobby/recommended.ts';
import { useLobbyGames } from '../../features/lobby/use-lobby.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Page } from '../../ui/surface.tsx';
import { arrange, type Group, type Order, orders, venuesOf } from './arrange.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Every game in one place: by provider, by what it pays, by name, and the member's own. */
export default function LobbyPage() {
  const texts = useTexts();
  const { games, error, retry } = useLobbyGames();
  const favourites = useFavourites();
  const [group, setGroup] = useState<Group>('all');
  const [order, setOrder] = useState<Order>('recommended');
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words);
  if (games === undefined)
    return (
      <Page>
        {error === null ? <LobbySkeleton /> : <ErrorState trouble={troubleIn(error)} onRetry={retry} />}
      </Page>
    );
  const marked = games.filter((game) => favourites.includes(placeOf(game))).length;
  const fresh = games.filter(({ is_new }) => is_new).length;
  const groups = [
    { code: 'all', name: texts.all, count: games.length },
    { code: 'favourites', name: texts.favourites, count: marked },
    ...(fresh > 0 ? [{ code: 'fresh', name: texts.fresh, count: fresh }] : []),
    ...venuesOf(games),
  ];
  const shown = arrange(games, { group, order, words: wanted, favourites });
  return (
    <Page>
      <label className={styles.search}>
        <Icon name="search" size={18} />
        <span className="spoken-only">{texts.search}</span>
        <input
          type="search"
          placeholder={texts.search}
          value={words}
          enterKeyHint="search"
          autoComplete="off"
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      <fieldset className={styles.groups}>
        <legend className="spoken-only">{texts.groups}</legend>
        {groups.map(({ code, name, count }) => (
          <button
            key={code}
            type="button"
            className={classes(styles.group, code === group && styles.chosen)}
            aria-pressed={code === group}
            onClick={() => setGroup(code)}
          >
            {name} <span className={styles.count}>{count}</span>
          </button>
        ))}
      </fieldset>
      <fieldset className={styles.orders}>
        <legend className="spoken-only">{texts.order}</legend>
        {orders.map((one) => (
          <button
            key={one}
            type="button"
            className={classes(styles.order, one === order && styles.on)}
            aria-pressed={one === order}
            onClick={() => setOrder(one)}
          >
            {texts[one]}
          </button>
        ))}
      </fieldset>
      {shown.length > 0 ? (
        <ul className={styles.games}>
          {shown.map((game, index) => (
            <li key={placeOf(game)}>
              <GameTile game={game} early={index < 6} whole />
              <TileDemo game={game} />
              <Star game={game} on={favourites.includes(placeOf(game))} />
            </li>
          ))}
        </ul>
      ) : group === 'favourites' && wanted === '' ? (
        <EmptyState title={texts.noFavourites} text={texts.noFavouritesText} />
      ) : (
        <EmptyState scene="search" title={texts.notFound} text={texts.notFoundText} />
      )}
      <p className={styles.note}>{texts.figures}</p>
    </Page>
  );
}

function Star({ game, on }: { readonly game: LobbyGame; readonly on: boolean }) {
  const texts = useTexts();
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={on}
      aria-label={texts.favourite(game.name)}
      onClick={() => toggleFavourite(placeOf(game))}
    >
      <svg viewBox="0 0 20 20" width={18} height={18} aria-hidden="true">
        <path d="M10 2.2l2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.6-4.8 2.6.9-5.4l-3.9-3.8 5.4-.8z" />
      </svg>
    </button>
  );
}

function LobbySkeleton() {
  return (
    <div className={styles.games} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((place) => (
        <div key={place} className={styles.waiting}>
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  );
}
