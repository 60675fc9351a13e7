import { type CategoryId, categories } from '@mingpai/contract/categories';
import { providers } from '@mingpai/contract/constants';
import { classes } from '@mingpai/ui/class-names';
import { tabKeys } from '@mingpai/ui/tab-keys';
import { useState } from 'react';
import { troubleIn } from '../../api/errors.ts';
import { DemoLink } from '../../features/games/demo-link.tsx';
import { type Game, gamePath, gamesOf, useGames } from '../../features/games/use-games.ts';
import { useInvitation } from '../../features/invitation/use-invitation.ts';
import { useGo } from '../../features/navigation/use-go.ts';
import { part, Shown } from '../../ui/part.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useTranslate } from '../../ui/translate.ts';
import styles from './game-hall.module.css';
import { useTexts } from './labels.ts';

const sportMatches = part(() => import('./sport-matches.tsx'));

/** The side menu of six categories, and the games of the chosen one. */
export function GameHall() {
  const { data: games = [] } = useGames();
  const [chosen, setCategory] = useState<CategoryId>();
  const category = chosen ?? firstWithGames(games);
  const texts = useTexts();
  const translate = useTranslate();
  return (
    <section className={styles.hall} aria-label={texts.categories}>
      <div className={styles.menu} role="tablist" aria-orientation="vertical" onKeyDown={tabKeys}>
        {categories.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`hall-tab-${id}`}
            aria-selected={id === category}
            tabIndex={id === category ? 0 : -1}
            aria-controls="hall-games"
            className={classes(styles.category, id === category && styles.chosen)}
            onClick={() => setCategory(id)}
          >
            <img src={`/pictures/categories/${id}.svg`} alt="" width={34} height={34} />
            {translate(label)}
          </button>
        ))}
      </div>
      <div id="hall-games" role="tabpanel" aria-labelledby={`hall-tab-${category}`}>
        <Games key={category} category={category} />
        {category === 'sport' && <Shown part={sportMatches} props={{}} />}
      </div>
    </section>
  );
}

/** The category that the page opens with: the first of the menu that has something to play. */
function firstWithGames(games: readonly Game[]): CategoryId {
  return categories.find(({ id }) => gamesOf(games, id).length > 0)?.id ?? categories[0].id;
}

function Games({ category }: { readonly category: CategoryId }) {
  const { data: games, error, refetch } = useGames();
  const texts = useTexts();
  if (error !== null && games === undefined)
    return <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />;
  if (games === undefined) return <GamesSkeleton />;
  const shown = gamesOf(games, category);
  if (shown.length === 0) return <EmptyState title={texts.noGames} text={texts.noGamesText} />;
  return (
    <ul className={styles.games}>
      {shown.map((game, index) => (
        <li key={`${game.platform_name}/${game.game_code}`}>
          <GameCard game={game} early={index < 4} />
          {game.demo && game.available && game.game_code !== '' && (
            <DemoLink venue={game.platform_name} code={game.game_code} name={game.gamename || game.name} />
          )}
        </li>
      ))}
    </ul>
  );
}

function GameCard({ game, early }: { readonly game: Game; readonly early: boolean }) {
  const texts = useTexts();
  const go = useGo();
  const invited = useInvitation();
  const open = () => {
    const target = placeOf(game);
    if (invited(target)) go(target);
  };
  const title = game.gamename || game.name;
  return (
    <button
      type="button"
      className={styles.card}
      aria-disabled={!game.available || undefined}
      onClick={game.available ? open : undefined}
    >
      <Picture
        src={game.pic}
        fallback={`/pictures/games/${game.category_id}.svg`}
        alt=""
        width={240}
        height={240}
        eager={early}
      />
      <span className={styles.title}>{title}</span>
      {!game.available && <span className={styles.resting}>{texts.resting}</span>}
    </button>
  );
}

/** A provider of e-games opens its list; anything else opens in the frame. */
function placeOf(game: Game): string {
  const provider = providers.find(({ code }) => code === game.platform_name.toLowerCase());
  if (game.category_id === 'concise' && provider !== undefined) return `/concise?type=${provider.code}`;
  return gamePath({ name: game.platform_name, type: game.game_type, code: game.game_code });
}

function GamesSkeleton() {
  return (
    <div className={styles.games} aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((place) => (
        <div key={place} className={styles.card}>
          <span className={styles.cover}>
            <Skeleton height="100%" />
          </span>
          <span className={styles.title}> </span>
        </div>
      ))}
    </div>
  );
}
