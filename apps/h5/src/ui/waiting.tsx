import { catalogue } from '@mingpai/ui/labels';
import { CardTurning } from './card-turning.tsx';
import styles from './waiting.module.css';

/** Words of a wait for a game, the same before its page is there and after. */
export const { useTexts: useWaitingTexts } = catalogue(
  { opening: '正在进入游戏' },
  { opening: 'Opening game…' },
);

/** A wait that has no shape of its own: what is waited for, and what happens meanwhile. */
export function Waiting({ loading, text }: { readonly loading: string; readonly text?: string | undefined }) {
  return (
    <div className={styles.waiting} role="status">
      <CardTurning />
      <p>{loading}</p>
      <p className={styles.text}>{text}</p>
    </div>
  );
}

/** A game's page whose code is on its way: it looks as the rest of the opening does, in the same place. */
export function WaitingGame() {
  return (
    <div className={styles.game}>
      <Waiting loading={useWaitingTexts().opening} />
    </div>
  );
}
