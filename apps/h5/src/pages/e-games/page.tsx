import { providers } from '@mingpai/contract/constants';
import { anywhere } from '@mingpai/contract/messages/anywhere';
import { classes } from '@mingpai/ui/class-names';
import { tabKeys } from '@mingpai/ui/tab-keys';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';
import { DemoLink } from '../../features/games/demo-link.tsx';
import { gamePath } from '../../features/games/use-games.ts';
import { Figures, RestingMark } from '../../features/lobby/game-tile.tsx';
import type { LobbyGame } from '../../features/lobby/lobby-query.ts';
import { placeOf } from '../../features/lobby/recommended.ts';
import { useModels } from '../../features/lobby/use-models.ts';
import { useSearchParams } from '../../features/navigation/router.tsx';
import { useGo } from '../../features/navigation/use-go.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTranslate } from '../../ui/translate.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type Provider = (typeof providers)[number]['code'];

/** E-games by provider (specification, chapter 2, `/concise`); `type` in the address opens one of the tabs. */
export default function EGamesPage() {
  const texts = useTexts();
  const translate = useTranslate();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('type');
  const provider = providers.find(({ code }) => code === asked)?.code ?? providers[0].code;
  return (
    <Page>
      <div className={styles.tabs} role="tablist" aria-label={texts.providers} onKeyDown={tabKeys}>
        {providers.map(({ code, label }) => (
          <button
            key={code}
            type="button"
            role="tab"
            id={`provider-${code}`}
            aria-selected={code === provider}
            tabIndex={code === provider ? 0 : -1}
            aria-controls="provider-games"
            className={classes(styles.tab, code === provider && styles.chosen)}
            onClick={() => setQuery({ type: code }, { replace: true })}
          >
            {translate(label)}
          </button>
        ))}
      </div>
      <div id="provider-games" role="tabpanel" aria-labelledby={`provider-${provider}`}>
        <Games key={provider} provider={provider} />
      </div>
    </Page>
  );
}

/** A provider's games; asked for once in the page's life (specification, chapter 7, gamelistBycode). */
function Games({ provider }: { readonly provider: Provider }) {
  const texts = useTexts();
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words).trim().toLowerCase();
  const { data, error, refetch } = useQuery({
    queryKey: keys.of('gamesOfProvider', { gamecode: provider }),
    queryFn: ({ signal }) => fetchData('gamesOfProvider', { gamecode: provider }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const models = useModels();
  if (data === undefined)
    return error !== null ? (
      <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
    ) : (
      <GamesSkeleton />
    );
  if (data.length === 0) return <EmptyState title={texts.none} text={texts.noneText} />;
  const shown = data.filter(({ gamename }) => gamename.toLowerCase().includes(wanted));
  return (
    <>
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
      {shown.length === 0 ? (
        <EmptyState scene="search" title={texts.notFound} text={texts.notFoundText} />
      ) : (
        <ul className={styles.games}>
          {shown.map(({ catecode, gamecode, gamename, gamepic, demo }, index) => {
            const model = models.get(placeOf({ platform_name: catecode, game_code: gamecode }));
            return (
              <li key={gamecode}>
                <GameCard
                  name={gamename}
                  picture={gamepic}
                  early={index < 9}
                  model={model}
                  target={gamePath({ name: catecode, type: '0', code: gamecode })}
                />
                {demo && model?.available !== false && (
                  <DemoLink venue={catecode} code={gamecode} name={gamename} />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

type GameCardProps = {
  readonly name: string;
  readonly picture: string;
  readonly early: boolean;
  readonly target: string;
  /** What its platform tells of it; nothing before that is known. */
  readonly model: LobbyGame | undefined;
};

/** A visitor who taps a game is asked to sign in, and comes back to it (specification, chapter 5, Other). */
function GameCard({ name, picture, early, target, model }: GameCardProps) {
  const signedIn = useSignedIn();
  const go = useGo();
  // Not known yet is open: the server says no where it is not.
  const rests = model?.available === false;
  const open = () => {
    if (signedIn) return go(target);
    toast(anywhere.session.pleaseSignIn);
    go(`/login?redirect=${encodeURIComponent(target)}`);
  };
  return (
    <button
      type="button"
      className={styles.card}
      aria-disabled={rests || undefined}
      onClick={rests ? undefined : open}
    >
      <Picture
        src={picture}
        fallback="/pictures/games/concise.svg"
        alt=""
        width={240}
        height={240}
        eager={early}
      />
      <span className={styles.name}>{name}</span>
      <span className={styles.figures}>{model !== undefined && <Figures game={model} whole />}</span>
      {rests && <RestingMark />}
    </button>
  );
}

function GamesSkeleton() {
  return (
    <div className={styles.games} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
        <div key={place} className={styles.card}>
          <div className={styles.cover}>
            <Skeleton height="100%" />
          </div>
          <span className={styles.name}> </span>
          <span className={styles.figures} />
        </div>
      ))}
    </div>
  );
}
