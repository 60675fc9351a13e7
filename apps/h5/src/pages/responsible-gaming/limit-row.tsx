import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { useTexts } from './labels.ts';
import type { Limit } from './limit.ts';
import styles from './page.module.css';

/** One limit: what it is, what counts against it, and a looser one that was asked for. */
export function LimitRow({ limit, onChange }: { readonly limit: Limit; readonly onChange: () => void }) {
  const texts = useTexts();
  const { kind, span, value, coming, used } = limit;
  const words = (amount: number | null) =>
    amount === null ? texts.none : kind === 'time' ? texts.minutes(amount) : texts.yuan(formatAmount(amount));
  return (
    <li className={styles.limit}>
      <span className={styles.name}>{texts[span]}</span>
      <span className={styles.value}>{words(value)}</span>
      <Button look="plain" size="small" onPress={onChange}>
        <span className="spoken-only">
          {texts[kind]} {texts[span]}
        </span>
        {texts.change}
      </Button>
      <span className={styles.used}>{texts.used(words(used))}</span>
      {coming !== null && (
        <span className={styles.coming}>
          {coming.ready
            ? texts.ready(words(coming.value))
            : texts.coming(words(coming.value), coming.at.slice(5, 16))}
        </span>
      )}
      {coming?.ready && <SecondYes limit={limit} />}
    </li>
  );
}

/** The second yes to a looser limit; or the present one goes on. */
function SecondYes({ limit: { kind, span, value } }: { readonly limit: Limit }) {
  const texts = useTexts();
  const queries = useQueryClient();
  const confirm = useCall('confirmPlayLimit');
  const set = useCall('setPlayLimit');
  const settled = {
    onSuccess: ({ message }: { message: string }) => toast(message),
    onSettled: () => void queries.invalidateQueries({ queryKey: keys.moneyOf('playControls') }),
  };
  const keep = () =>
    set.mutate(
      kind === 'time' ? { kind, span, minutes: value ?? 0 } : { kind, span, amount: value ?? 0 },
      settled,
    );
  return (
    <div className={styles.answers}>
      <Button look="quiet" size="small" busy={set.isPending} disabled={confirm.isPending} onPress={keep}>
        {texts.keep}
      </Button>
      <Button
        look="quiet"
        size="small"
        busy={confirm.isPending}
        disabled={set.isPending}
        onPress={() => confirm.mutate({ kind, span }, settled)}
      >
        {texts.confirmRise}
      </Button>
    </div>
  );
}
