import { catalogue } from '@mingpai/ui/labels';
import { Icon } from '../../ui/icons/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GoLink } from '../navigation/go-link.tsx';
import styles from './free-round.module.css';
import { gamePath, useGames } from './use-games.ts';

const { useTexts } = catalogue(
  { free: (name: string) => `免费试玩：${name}`, note: '不用注册，虚拟筹码' },
  { free: (name: string) => `Play free: ${name}`, note: 'No account, play money' },
);

/** For who looks around: a round of a game that begins with one tap, two taps from here. */
export function FreeRound() {
  const texts = useTexts();
  const { data: games } = useGames();
  if (games === undefined) return <Skeleton height="3.5rem" />;
  const game = games.find(({ demo, available, category_id: kind }) => demo && available && kind === 'joker');
  if (game === undefined) return null;
  const { platform_name: name, game_type: type, game_code: code } = game;
  return (
    <GoLink to={gamePath({ name, type, code, demo: true })} className={styles.free}>
      <Icon name="promotion" size={20} />
      <span className={styles.words}>
        {texts.free(game.gamename || game.name)}
        <small>{texts.note}</small>
      </span>
      <Icon name="right" size={16} />
    </GoLink>
  );
}
