import { anywhere } from '@mingpai/contract/messages/anywhere';
import { useLanguage } from '@mingpai/ui/language';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSignedIn } from '../../api/session.ts';
import { useMoneyRefresh } from '../../features/balance/use-money-refresh.ts';
import { Frame, isWebAddress } from '../../features/frame/frame.tsx';
import { leftGame, rememberPlayed } from '../../features/games/played.ts';
import { useGame } from '../../features/games/use-game.ts';
import { usePageTitle } from '../../features/navigation/page-title.ts';
import { Navigate, useLocation, useSearchParams } from '../../features/navigation/router.tsx';
import { useBack, useGo } from '../../features/navigation/use-go.ts';
import { waysAfter } from '../../features/play-stops/ways.tsx';
import { RealityCheck } from '../../features/play-time/reality-check.tsx';
import { switchSound, useSound } from '../../features/sound/sound.ts';
import { ask, toast } from '../../ui/feedback/notify.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { part, Shown } from '../../ui/part.tsx';
import { useWaitingTexts } from '../../ui/waiting.tsx';
import { DemoFoot } from './demo-foot.tsx';
import { addressOf, type Destination, destinationOf, needsMember, pageInstead } from './destination.ts';
import { GameFoot } from './game-foot.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { type FrameWords, useFrameWords } from './use-frame-words.ts';
import { useLayers } from './use-layers.ts';
import { useMoneyOffer } from './use-money-offer.ts';

const bringMoney = part(() => import('./bring-money.tsx'));

/** A game, the agent backend, customer service or the app's download in a frame, with a way out in sight. */
export default function GamePage() {
  const [query] = useSearchParams();
  const destination = destinationOf(query);
  const signedIn = useSignedIn();
  const [member] = useState(signedIn);
  const instead = pageInstead(destination);
  if (instead !== undefined) return <Navigate to={instead} />;
  return needsMember(destination) && !signedIn ? (
    <SignInFirst ended={member} />
  ) : (
    <Framed destination={destination} forMember={signedIn} />
  );
}

/** Leads to the sign-in page, and back from it; of a session that ended (`ended`) the app has told already. */
function SignInFirst({ ended }: { readonly ended: boolean }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!ended) toast(anywhere.session.pleaseSignIn);
  }, [ended]);
  return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} />;
}

function Framed({
  destination,
  forMember,
}: {
  readonly destination: Destination;
  readonly forMember: boolean;
}) {
  const texts = useTexts();
  const { opening } = useWaitingTexts();
  const back = useBack();
  const go = useGo();
  useRefreshOnLeaving(forMember);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['frame', destination],
    queryFn: ({ signal }) => addressOf(destination, { signal }),
    // An address for a game is good for one entry, and nothing but the page asks for another: what lies in the game would be gone.
    gcTime: 0,
    staleTime: 'static',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    // The frame itself says what went wrong.
    meta: { quiet: true },
  });
  useOtherLanguage(destination.kind === 'game' && data !== undefined, () => void refetch());
  const title = useTitle(destination);
  usePageTitle(title);
  const forMoney = destination.kind === 'game' && !destination.demo;
  const opened = forMoney && data !== undefined;
  usePlaying(destination, opened);
  const [bar, setBar] = useState<string>();
  const [away, setAway] = useState(false);
  const money = useMoneyOffer(forMoney ? destination.venue : '', opened && forMember);
  const { frame, say } = useFrameWords(data, (word) => {
    if (word === 'ready') {
      // A page that has just come has nothing open; what it opens with it says after this.
      layers.clear();
      setAway(false);
      money.greet();
    }
    if (word === 'bar') setBar(data);
    if (word === 'bring-money') money.ask();
    if (word === 'deposit' && forMoney) {
      layers.clear();
      leftGame();
      go('/recharge');
    }
    // A demo's chips come with its address; a game for money is not opened anew by its page.
    if (word === 'again' && !forMoney) void refetch();
    if (word === 'over') layers.lay();
    if (word === 'shut') layers.lift();
    if (word === 'sound-on' || word === 'sound-off') switchSound(word === 'sound-on');
    if (word === 'bars-away' || word === 'bars-back') setAway(word === 'bars-away');
    if (word === 'exit') leave();
  });
  const layers = useLayers(useCallback(() => say('close'), [say]));
  const leave = () => {
    layers.clear();
    leftGame();
    back();
  };
  // Play money is never brought.
  useGreeting(money.greeted, forMoney ? money.brings : false, say);
  // No file to give: the page of the app tells how the site itself is installed.
  if (destination.kind === 'app' && data !== undefined && !isWebAddress(data)) return <Navigate to="/app" />;
  // The game's own bar is enough, for as long as it is this page that stands in the frame.
  const barless = bar !== undefined && bar === data && error === null;
  return (
    <div className={styles.page}>
      {barless ? (
        <h1 className="spoken-only">{title}</h1>
      ) : (
        <header className={styles.bar}>
          <button type="button" className={styles.leave} onClick={leave}>
            <Icon name="left" />
            {texts.leave}
          </button>
          <h1 className={styles.title}>{title}</h1>
        </header>
      )}
      <Frame
        title={title}
        address={data}
        failure={isFetching ? undefined : error?.message}
        ways={waysAfter(error, () => void refetch())}
        loading={opening}
        loadingText={forMoney ? texts.loadingText : undefined}
        may={destination.kind === 'app' ? 'download' : 'run'}
        frame={frame}
        onRetry={() => void refetch()}
        onWander={() => setBar(undefined)}
      />
      {destination.kind === 'game' && (
        <GameFoot away={away && barless && !destination.demo} onShow={() => setAway(false)}>
          {destination.demo ? (
            <DemoFoot game={destination} />
          ) : (
            <RealityCheck playing={opened} onLeave={leave} />
          )}
        </GameFoot>
      )}
      {money.offer !== undefined && (
        <Shown
          part={bringMoney}
          props={{
            ...money.offer,
            onClose: money.close,
            onArrived: () => say('balance-changed'),
            onReopen: () => {
              money.close();
              void refetch();
            },
          }}
          onFail={money.close}
        />
      )}
    </div>
  );
}

/**
 * The language was switched. A game that is open goes on as it is until its player says so: opened anew it has lost what was laid and not
 * confirmed. Everything else in the frame is asked for at once.
 */
function useOtherLanguage(playing: boolean, reopen: () => void): void {
  const texts = useTexts();
  const language = useLanguage();
  const shown = useRef(language);
  const changed = useEffectEvent(async () => {
    if (playing) {
      const { language: title, languageText: text, reopen: confirm, keepPlaying: cancel } = texts;
      if (!(await ask({ title, text, confirm, cancel }))) return;
    }
    reopen();
  });
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    void changed();
  }, [language]);
}

/** Each time the game's page says that it is there, it hears whether money can be brought, and whether sound is on. */
function useGreeting(greeted: number, brings: boolean | undefined, say: FrameWords['say']): void {
  const sound = useSound();
  useEffect(() => {
    if (greeted > 0 && brings !== undefined) say({ hello: { brings, sound } });
  }, [greeted, brings, sound, say]);
}

/** The game's own name, or what kind of place it is. */
function useTitle(destination: Destination): string {
  const texts = useTexts();
  const { venue, code } = destination.kind === 'game' ? destination : noGame;
  const game = useGame(venue, code);
  return destination.kind === 'game' ? (game?.name ?? texts.title) : texts[titles[destination.kind]];
}

const titles = { agent: 'agent', service: 'service', app: 'app' } as const;

/** A game that opened is offered again on the home page, and at once when it was interrupted. */
function usePlaying(destination: Destination, opened: boolean): void {
  const { title: unnamed } = useTexts();
  const { venue, type, code } = destination.kind === 'game' ? destination : noGame;
  const game = useGame(venue, code);
  const title = game?.name ?? unnamed;
  const picture = game?.picture ?? '';
  useEffect(() => {
    if (opened && venue !== '') rememberPlayed({ venue, type, code, title, picture });
  }, [opened, venue, type, code, title, picture]);
}

const noGame = { venue: '', type: '', code: '', demo: false };

/** What was won or lost shows as soon as the member is back. */
function useRefreshOnLeaving(forMember: boolean): void {
  const refresh = useMoneyRefresh();
  useEffect(() => {
    if (!forMember) return;
    return () => void refresh().catch(() => undefined);
  }, [forMember, refresh]);
}
