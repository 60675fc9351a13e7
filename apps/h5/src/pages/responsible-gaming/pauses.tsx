import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { serverNow } from '../../api/server-time.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { ask, toast } from '../../ui/feedback/notify.ts';
import { Section } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import type { Controls } from './limit.ts';
import styles from './page.module.css';

const pauses = [
  { name: 'day1', kind: 'break', days: 1 },
  { name: 'day7', kind: 'break', days: 7 },
  { name: 'day30', kind: 'break', days: 30 },
  { name: 'half', kind: 'exclusion', days: 183 },
  { name: 'year', kind: 'exclusion', days: 365 },
  { name: 'five', kind: 'exclusion', days: 1_825 },
] as const;

const dayMs = 86_400_000;

/** What would end later than what holds already: a shorter one changes nothing, and is not offered as if it did. */
function longerThan(pause: Controls['pause']) {
  if (pause === null || pause.ends_at === null) return pauses;
  const ends = Date.parse(`${pause.ends_at.replace(' ', 'T')}+08:00`);
  return pauses.filter(({ days }) => serverNow() + days * dayMs > ends);
}

/** A break or an exclusion: asked for twice, because it cannot be taken back. */
export function Pauses({ pause }: { readonly pause: Controls['pause'] }) {
  const texts = useTexts();
  const queries = useQueryClient();
  const { mutate, isPending } = useMoneyCall('takePlayBreak');
  const take = async ({ name, kind, days }: (typeof pauses)[number]) => {
    if (!(await ask({ title: texts.pauseTitle, text: texts.confirm(texts[name]) }))) return;
    mutate(
      { kind, days },
      {
        onSuccess: ({ message }) => toast(message),
        onSettled: () => void queries.invalidateQueries({ queryKey: keys.moneyOf('playControls') }),
      },
    );
  };
  return (
    <Section title={texts.pauseTitle}>
      <Card>
        {pause !== null && (
          <div className={styles.paused}>
            <p>
              {pause.ends_at === null
                ? texts.pausedElsewhere
                : pause.kind === 'break'
                  ? texts.onBreak(pause.ends_at.slice(0, 16))
                  : texts.onExclusion(pause.ends_at.slice(0, 16))}
            </p>
            <GoLink to="/withdrawal" className={styles.out}>
              {texts.withdraw}
            </GoLink>
          </div>
        )}
        <div className={styles.pauses}>
          {longerThan(pause).map((one) => (
            <Button key={one.name} look="quiet" busy={isPending} onPress={() => void take(one)}>
              {texts[one.name]}
            </Button>
          ))}
        </div>
        <p className={styles.note}>{texts.pauseNote}</p>
      </Card>
    </Section>
  );
}
