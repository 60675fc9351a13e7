import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { useDialogFocus } from '../../ui/use-dialog-focus.ts';
import { useTexts } from './labels.ts';
import { playTurn } from './sound.ts';
import styles from './won.module.css';

/** The moment the page is for: a card rises out of the packet and turns face up. */
export function Won({ yuan, onClose }: { readonly yuan: number; readonly onClose: () => void }) {
  const texts = useTexts();
  const panel = useDialogFocus(true, onClose);
  useEffect(playTurn, []);
  return (
    <div className={styles.scrim}>
      <div
        ref={panel}
        className={styles.panel}
        role="dialog"
        aria-modal="true"
        aria-label={texts.won1}
        tabIndex={-1}
      >
        <p className={styles.caption}>{texts.won1}</p>
        <div className={styles.place}>
          <img className={styles.rays} src="/pictures/red-packet/open.svg" alt="" width={240} height={300} />
          <div className={styles.rise}>
            <div className={styles.card}>
              <img
                className={styles.back}
                src="/pictures/brand/card-back.svg"
                alt=""
                width={192}
                height={264}
              />
              <div className={styles.face}>
                <img className={styles.pip} src="/pictures/brand/mark.svg" alt="" width={28} height={28} />
                <Money yuan={yuan} size="display" symbol={false} />
                <span>{texts.yuan}</span>
                <img className={styles.pip} src="/pictures/brand/mark.svg" alt="" width={28} height={28} />
              </div>
            </div>
          </div>
        </div>
        <p className={styles.note}>{texts.kept}</p>
        <Button size="large" block onPress={onClose}>
          {texts.keep}
        </Button>
      </div>
    </div>
  );
}
