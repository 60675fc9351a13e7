import { Button, buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { Switch } from '../../ui/switch.tsx';
import { GoLink } from '../navigation/go-link.tsx';
import { useTexts } from './labels.ts';
import styles from './notices.module.css';
import { useNotices } from './use-notices.ts';

/** Turns notices of arrivals on or off for this device, and says why where they cannot be. */
export function NoticesSwitch() {
  const texts = useTexts();
  const { can, on, unknown, busy, failure, change, retry } = useNotices();
  const words =
    can !== 'possible'
      ? texts[can]
      : unknown
        ? texts.unknown
        : failure !== undefined && on !== true
          ? texts[failure]
          : on === true
            ? texts.on
            : texts.off;
  return (
    <Card>
      <Switch
        label={texts.name}
        on={can === 'possible' && on === true}
        disabled={can !== 'possible' || on === undefined}
        busy={busy}
        onChange={change}
      />
      <p className={styles.note} role="status">
        {words}
      </p>
      <div className={styles.next}>
        {can === 'install' && (
          <GoLink to="/app" className={buttonClass('plain', 'small')}>
            {texts.installHow}
          </GoLink>
        )}
        {unknown && (
          <Button look="plain" size="small" onPress={retry}>
            {texts.retry}
          </Button>
        )}
      </div>
    </Card>
  );
}
