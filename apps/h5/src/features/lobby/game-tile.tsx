import { Picture } from '../../ui/picture.tsx';
import { DemoLink } from '../games/demo-link.tsx';
import { gamePath } from '../games/use-games.ts';
import { useInvitation } from '../invitation/use-invitation.ts';
import { useGo } from '../navigation/use-go.ts';
import styles from './game-tile.module.css';
import { useTexts } from './labels.ts';
import type { LobbyGame } from './lobby-query.ts';

const spokenVolatility = { low: 'spokenLow', medium: 'spokenMedium', high: 'spokenHigh' } as const;

type GameTileProps = {
  readonly game: LobbyGame;
  /** In the first view: its cover is fetched at once. */
  readonly early?: boolean;
  /** With its volatility, where there is room. */
  readonly whole?: boolean;
};

/** A game with what its own model says of it; opens it, or asks a visitor to sign in. */
export function GameTile({ game, early = false, whole = false }: GameTileProps) {
  const texts = useTexts();
  const go = useGo();
  const invited = useInvitation();
  const { available, name } = game;
  const open = () => {
    const target = gamePath({ name: game.platform_name, type: '0', code: game.game_code });
    if (invited(target)) go(target);
  };
  return (
    <button
      type="button"
      className={styles.tile}
      aria-disabled={!available || undefined}
      onClick={available ? open : undefined}
    >
      <Picture
        src={game.pic}
        fallback={`/pictures/games/${game.category_id}.svg`}
        alt=""
        width={240}
        height={240}
        eager={early}
      />
      <span className={styles.name}>{name}</span>
      <Figures game={game} whole={whole} />
      {!available && <RestingMark />}
      {available && game.is_new && <span className={styles.mark}>{texts.isNew}</span>}
    </button>
  );
}

/** Its play money, beside the tile: a button holds no other. */
export function TileDemo({ game }: Pick<GameTileProps, 'game'>) {
  if (!game.available || !game.demo) return null;
  return <DemoLink venue={game.platform_name} code={game.game_code} name={game.name} />;
}

/** On the cover of a game that cannot be opened now. */
export function RestingMark() {
  const texts = useTexts();
  return <span className={styles.mark}>{texts.resting}</span>;
}

/** Return and largest win; a game without a model names its venue. */
export function Figures({ game, whole }: Required<Pick<GameTileProps, 'game' | 'whole'>>) {
  const texts = useTexts();
  const { rtp, volatility, largest_win: largest } = game;
  if (rtp === null)
    return (
      <span className={styles.figures}>
        <span>{game.venue_name}</span>
      </span>
    );
  const percent = rtp.toFixed(2);
  const times = largest === null ? undefined : figure(largest);
  return (
    <>
      <span className={styles.figures} aria-hidden="true">
        <span>{texts.rtp(percent)}</span>
        {times !== undefined && <span data-figure="largest">{texts.largest(times)}</span>}
        {whole && volatility !== null && (
          <span className={styles.volatility}>
            <i data-level={volatility} />
            {texts[volatility]}
          </span>
        )}
      </span>
      <span className="spoken-only">
        {texts.spokenRtp(percent)}
        {volatility !== null && ` ${texts[spokenVolatility[volatility]]}`}
        {times !== undefined && ` ${texts.spokenLargest(times)}`}
      </span>
    </>
  );
}

/** 583.5 as it is, 917 without an empty decimal. */
function figure(times: number): string {
  return times.toLocaleString('en-US', { maximumFractionDigits: 1 });
}
