import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTexts } from './labels.ts';
import styles from './offline-notice.module.css';

/** A line on top while the network is gone. */
export function OfflineNotice() {
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  const { offline } = useTexts();
  if (online) return null;
  return (
    <p className={styles.notice} role="status">
      <Icon name="offline" size={16} />
      {offline}
    </p>
  );
}

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
