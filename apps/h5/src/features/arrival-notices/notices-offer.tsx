import { Button } from '@mingpai/ui/button';
import { useState } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTexts } from './labels.ts';
import styles from './notices.module.css';
import { useNotices } from './use-notices.ts';

/** Offers a notice to who waits for an order; nothing where it is on already, or cannot be. */
export function NoticesOffer() {
  const texts = useTexts();
  const { can, on, busy, failure, change } = useNotices();
  const [asked, setAsked] = useState(false);
  if (asked && on === true)
    return (
      <p className={styles.note} role="status">
        {texts.accepted}
      </p>
    );
  const refused = asked && !busy ? (can === 'denied' ? 'denied' : failure) : undefined;
  if (refused === undefined && (can !== 'possible' || on !== false)) return null;
  return (
    <div className={styles.offer}>
      {can === 'possible' && (
        <Button
          look="quiet"
          size="large"
          block
          busy={busy}
          onPress={() => {
            setAsked(true);
            change(true);
          }}
        >
          <Icon name="notice" size={18} />
          {texts.offer}
        </Button>
      )}
      <p className={styles.note} role="status">
        {refused === undefined ? texts.offerText : texts[refused]}
      </p>
    </div>
  );
}
