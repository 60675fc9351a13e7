import { providers } from '@mingpai/contract/constants';
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { gamePath, useGames } from '../../features/games/use-games.ts';
import { useInvitation } from '../../features/invitation/use-invitation.ts';
import { placeOf } from '../../features/lobby/recommended.ts';
import { useModels } from '../../features/lobby/use-models.ts';
import { useGo } from '../../features/navigation/use-go.ts';
import { Field } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useTranslate } from '../../ui/translate.ts';
import styles from './game-search.module.css';
import { useTexts } from './labels.ts';
import { type Findable, findGames } from './search.ts';

/** Finds a game by its name, its venue or its code, e-games of all providers among them. */
export default function GameSearch({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts();
  const [words, setWords] = useState('');
  const games = useFindable();
  const found = findGames(games, useDeferredValue(words));
  const go = useGo();
  const invited = useInvitation();
  const open = (game: Findable) => {
    const target = gamePath({ name: game.venue, type: game.type, code: game.code });
    onClose();
    if (invited(target)) go(target);
  };
  return (
    <Sheet open title={texts.searchTitle} onClose={onClose}>
      <div ref={focusInput} className={styles.search}>
        <Field
          label={texts.search}
          value={words}
          onChange={setWords}
          placeholder={texts.searchHint}
          enterKeyHint="search"
          autoComplete="off"
        />
        {/* How many, not each of them at every character. */}
        <p className="spoken-only" role="status">
          {words.trim() === '' ? '' : texts.searchFound(found.length)}
        </p>
        {words.trim() !== '' && found.length === 0 ? (
          <EmptyState scene="search" title={texts.searchEmpty} text={texts.searchEmptyText} />
        ) : (
          <ul className={styles.found}>
            {found.map((game) => (
              <li key={`${game.venue}/${game.code}`}>
                <button
                  type="button"
                  className={styles.game}
                  aria-disabled={!game.available || undefined}
                  onClick={game.available ? () => open(game) : undefined}
                >
                  <Picture
                    src={game.picture}
                    fallback="/pictures/games/concise.svg"
                    alt=""
                    width={44}
                    height={44}
                  />
                  <span>
                    <span className={styles.title}>{game.title}</span>
                    {game.venueName !== game.title && <span className={styles.venue}>{game.venueName}</span>}
                  </span>
                  {!game.available && <span className={styles.resting}>{texts.resting}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}

/** Whoever opens the search wants to type: once the panel has the focus, its field takes it. */
function focusInput(place: HTMLElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => place?.querySelector('input')?.focus({ preventScroll: true })),
  );
}

/** The hall's games, and each provider's list once somebody searches. */
function useFindable(): readonly Findable[] {
  const translate = useTranslate();
  const { data: hall = [] } = useGames();
  const models = useModels();
  const lists = useQueries({
    queries: providers.map(({ code }) => ({
      queryKey: keys.of('gamesOfProvider', { gamecode: code }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchData('gamesOfProvider', { gamecode: code }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      meta: { quiet: true },
    })),
  });
  return [
    ...hall.map((game) => ({
      venue: game.platform_name,
      venueName: game.name,
      type: game.game_type,
      code: game.game_code,
      title: game.gamename || game.name,
      picture: game.pic,
      available: game.available,
    })),
    ...providers.flatMap(({ label }, index) =>
      (lists[index]?.data ?? []).map((game) => ({
        venue: game.catecode,
        venueName: translate(label),
        type: '0',
        code: game.gamecode,
        title: game.gamename,
        picture: game.gamepic,
        // Not known yet is open, as on the provider's own page.
        available:
          models.get(placeOf({ platform_name: game.catecode, game_code: game.gamecode }))?.available ?? true,
      })),
    ),
  ];
}
