import { gamePath } from '../../features/games/use-games.ts';
import { useInvitation } from '../../features/invitation/use-invitation.ts';
import type { LobbyGame } from '../../features/lobby/lobby-query.ts';
import { useGo } from '../../features/navigation/use-go.ts';
import styles from './bet-button.module.css';
import { useTexts } from './play-news.labels.ts';

/**
 * Beside a lottery's tile: its slip with one pick, to be confirmed or changed there. A page that knows no picks shows itself as ever, so
 * the button promises no more than the way to a bet.
 */
export function BetButton({ game }: { readonly game: LobbyGame }) {
  const texts = useTexts();
  const go = useGo();
  const invited = useInvitation();
  if (game.category_id !== 'lottery' || !game.available) return null;
  const target = `${gamePath({ name: game.platform_name, type: '0', code: game.game_code })}&pick=any`;
  return (
    <button
      type="button"
      className={styles.bet}
      aria-label={texts.betOn(game.name)}
      onClick={() => {
        if (invited(target)) go(target);
      }}
    >
      <span>{texts.bet}</span>
    </button>
  );
}
