import { Button } from '@mingpai/ui/button';
import { classes } from '@mingpai/ui/class-names';
import { useDeferredValue, useEffect, useState } from 'react';
import { troubleIn } from '../../api/errors.ts';
import { useSignedIn } from '../../api/session.ts';
import { usePlayed } from '../../features/games/played.ts';
import { useFavourites } from '../../features/lobby/favourites.ts';
import { GameTile, TileDemo } from '../../features/lobby/game-tile.tsx';
import type { LobbyGame } from '../../features/lobby/lobby-query.ts';
import { placeOf } from '../../features/lobby/recommended.ts';
import { Star } from '../../features/lobby/star.tsx';
import { type LobbyAnswer, useLobbyGames } from '../../features/lobby/use-lobby.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Page } from '../../ui/surface.tsx';
import { arrange, type Group, type Order, orders, type Venue, venuesOf } from './arrange.ts';
import { useGrowing } from './growing.ts';
import { keepGames, keptGames } from './kept-games.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Every game in one place: by provider, by what it pays, by name, and the member's own. */
export default function LobbyPage() {
  const texts = useTexts();
  const { games, keptAt, error, retry } = useShownGames();
  const favourites = useFavourites();
  const recent = useRecent();
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
  const played = games.filter((game) => recent.includes(placeOf(game))).length;
  const groups: readonly Chip[] = [
    ...(played > 0 ? [{ code: 'recent', name: texts.recent, count: played }] : []),
    { code: 'all', name: texts.all, count: games.length },
    { code: 'favourites', name: texts.favourites, count: marked },
    ...(fresh > 0 ? [{ code: 'fresh', name: texts.fresh, count: fresh }] : []),
    ...venuesOf(games),
  ];
  const shown = arrange(games, { group, order, words: wanted, favourites, recent });
  return (
    <Page>
      <div className={styles.news} role="status">
        {keptAt !== undefined && (
          <p className={styles.kept}>
            <span>{error === null ? texts.renewing(ageOf(keptAt)) : texts.kept(ageOf(keptAt))}</span>
            {error !== null && (
              <Button look="plain" size="small" onPress={retry}>
                {texts.again}
              </Button>
            )}
          </p>
        )}
      </div>
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
        {groups.map(({ code, name, count, rests = false }) => (
          <button
            key={code}
            type="button"
            className={classes(styles.group, code === group && styles.chosen)}
            aria-pressed={code === group}
            onClick={() => setGroup(code)}
          >
            {name} <span className={styles.count}>{count}</span>
            {rests && <span className={styles.resting}> {texts.resting}</span>}
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
        <Tiles games={shown} favourites={favourites} of={`${group} ${order} ${wanted}`} />
      ) : group === 'favourites' && wanted === '' ? (
        <EmptyState title={texts.noFavourites} text={texts.noFavouritesText} />
      ) : (
        <EmptyState scene="search" title={texts.notFound} text={texts.notFoundText} />
      )}
      <p className={styles.note}>{texts.figures}</p>
    </Page>
  );
}

type Chip = Pick<Venue, 'code' | 'name' | 'count'> & { readonly rests?: boolean };

type TilesProps = {
  readonly games: readonly LobbyGame[];
  /** Places of games. */
  readonly favourites: readonly string[];
  /** Which list it is: another begins with its first tiles. */
  readonly of: string;
};

function Tiles({ games, favourites, of }: TilesProps) {
  const texts = useTexts();
  const { list, many, more, end } = useGrowing(games.length, of);
  return (
    <>
      <ul className={styles.games} ref={list}>
        {games.slice(0, many).map((game, index) => (
          <li key={placeOf(game)}>
            <GameTile game={game} early={index < 6} whole />
            <TileDemo game={game} />
            <Star name={game.name} place={placeOf(game)} on={favourites.includes(placeOf(game))} />
          </li>
        ))}
      </ul>
      {many < games.length && (
        <div ref={end}>
          <Button look="quiet" block onPress={more}>
            {texts.more(games.length - many)}
          </Button>
        </div>
      )}
    </>
  );
}

interface ShownGames extends Pick<LobbyAnswer, 'games' | 'error' | 'retry'> {
  /** They were answered then, Unix ms, and stand here until the network's answer comes; nothing: they are that answer. */
  readonly keptAt: number | undefined;
}

function useShownGames(): ShownGames {
  const { games, at, error, retry } = useLobbyGames();
  const [kept] = useState(() => keptGames(Date.now()));
  useEffect(() => {
    if (games !== undefined) keepGames({ games, at });
  }, [games, at]);
  return { games: games ?? kept?.games, keptAt: games === undefined ? kept?.at : undefined, error, retry };
}

/** Places of the games that this member opened on this phone, the latest first. */
function useRecent(): readonly string[] {
  const signedIn = useSignedIn();
  const played = usePlayed();
  return signedIn ? played.map(({ venue, code }) => placeOf({ platform_name: venue, game_code: code })) : [];
}

/** Whole minutes. @param at Unix ms */
function ageOf(at: number): number {
  return Math.max(1, Math.round((Date.now() - at) / 60_000));
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
