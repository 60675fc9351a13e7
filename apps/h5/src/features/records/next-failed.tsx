import { Button } from '@mingpai/ui/button';
import { useTexts } from './labels.ts';
import styles from './record-list.module.css';

/**
 * Below rows of which the next ones could not be read.
 *
 * @param onRetry asks for them again; without it a button beside these words does
 */
export function NextFailed({ onRetry }: { readonly onRetry?: () => void }) {
  const texts = useTexts();
  return (
    <div className={styles.failed} role="alert">
      <span>{texts.nextFailed}</span>
      {onRetry !== undefined && (
        <Button look="quiet" size="small" onPress={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}
