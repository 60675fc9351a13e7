import type { Answer } from '@mingpai/contract/types';
import { Button } from '@mingpai/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { useNotices } from '../../features/arrival-notices/use-notices.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTexts } from './labels.ts';
import styles from './reminder.module.css';

/**
 * To be told when the next window opens: on this device where the browser lets us, in the inbox in any case. The tap that asks is
 * also the one in which the browser is asked; it takes no other.
 */
export function Reminder({ on }: { readonly on: boolean }) {
  const texts = useTexts();
  const queries = useQueryClient();
  const notices = useNotices();
  const { mutate, isPending } = useCall('remindOfRedPackets', { spoils: [keys.redPacket] });
  const change = (wanted: boolean) => {
    if (isPending) return;
    mutate(
      { on: wanted },
      {
        onSuccess: ({ data }) =>
          queries.setQueryData<Answer<'redPacket'>>(
            keys.redPacket,
            (before) => before && { ...before, reminded: data.on },
          ),
      },
    );
    if (wanted && notices.can === 'possible' && notices.on === false) notices.change(true);
  };
  return (
    <div className={styles.reminder}>
      <Button look={on ? 'quiet' : 'primary'} busy={isPending} onPress={() => change(!on)}>
        <Icon name="notice" size={18} />
        {on ? texts.unremind : texts.remind}
      </Button>
      <p className={styles.note} role="status">
        {on && (notices.busy ? texts.ringing : notices.on === true ? texts.remindedHere : texts.reminded)}
      </p>
    </div>
  );
}
