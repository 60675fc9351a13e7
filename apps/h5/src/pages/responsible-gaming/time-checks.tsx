import { Card } from '@mingpai/ui/card';
import { Choice } from '@mingpai/ui/choice';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Section } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import type { Controls } from './limit.ts';
import styles from './page.module.css';

const spans = [10, 20, 30, 60, 120] as const;

/** How often the member is told the time while they play. */
export function TimeChecks({ controls: { check_minutes: chosen } }: { readonly controls: Controls }) {
  const texts = useTexts();
  const { mutate, isPending, variables } = useCall('setRealityCheck', {
    spoils: [keys.moneyOf('playControls')],
  });
  return (
    <Section title={texts.check}>
      <Card>
        <Choice
          label={texts.interval}
          value={isPending ? variables.minutes : chosen}
          busy={isPending}
          options={spans.map((value) => ({ value, label: String(value) }))}
          onChange={(minutes) => mutate({ minutes }, { onSuccess: ({ message }) => toast(message) })}
        />
        <p className={styles.note}>{texts.checkNote}</p>
      </Card>
    </Section>
  );
}
