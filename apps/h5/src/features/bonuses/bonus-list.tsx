import type { Answer } from '@mingpai/contract/types';
import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { classes } from '@mingpai/ui/class-names';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { Tone } from '../../ui/status-tag.tsx';
import { useToldMoneyCall } from '../balance/use-told-money-call.ts';
import { RecordCard } from '../records/record-card.tsx';
import styles from './bonuses.module.css';
import { useTexts } from './labels.ts';

type Bonus = Answer<'bonusGrants'>['data'][number];
type ClaimedBonus = Omit<Answer<'bonusGrants'>['claimed'][number], 'id'>;

const tones: Readonly<Record<Bonus['state'], Tone>> = {
  active: 'waiting',
  fulfilled: 'done',
  expired: 'refused',
  forfeited: 'refused',
  cancelled: 'refused',
};

/** The member's bonuses, locked or claimed, the newest first, each with what is left to be played; a locked one can be given up. */
export function BonusList() {
  // The bonus stays in its sheet while that goes away.
  const [asking, ask] = useState(false);
  const [leaving, setLeaving] = useState<Bonus>();
  const leave = (bonus: Bonus) => {
    setLeaving(bonus);
    ask(true);
  };
  const { data, error, refetch } = useQuery({
    queryKey: keys.moneyOf('bonusGrants'),
    queryFn: ({ signal }) => fetchData('bonusGrants', {}, { signal }),
  });
  // What is not read yet looks like no bonus to whoever has one.
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={1} height="5.375rem" />
    ) : (
      <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
    );
  const rows: readonly BonusRow[] = [
    ...data.data.map((bonus) => ({
      key: `grant/${bonus.id}`,
      at: bonus.at,
      // What asks for nothing was cash from the first.
      row:
        bonus.required === 0 ? (
          <Claimed bonus={bonus} />
        ) : (
          <Locked bonus={bonus} onLeave={() => leave(bonus)} />
        ),
    })),
    ...data.claimed.map((bonus) => ({
      key: `claimed/${bonus.id}`,
      at: bonus.at,
      row: <Claimed bonus={bonus} />,
    })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <div className={styles.list}>
      <Rows rows={rows} />
      {leaving !== undefined && <Forfeit open={asking} bonus={leaving} onClose={() => ask(false)} />}
    </div>
  );
}

type BonusRow = { readonly key: string; readonly at: string; readonly row: ReactNode };

/** What comes while the list is in sight makes itself room: what was there does not jump away from under a finger. */
function Rows({ rows }: { readonly rows: readonly BonusRow[] }) {
  const texts = useTexts();
  const [first] = useState(() => new Set(rows.map(({ key }) => key)));
  if (rows.length === 0) return <p className={styles.none}>{texts.none}</p>;
  return rows.map(({ key, row }) => (
    <div key={key} className={classes(styles.place, !first.has(key) && styles.coming)}>
      <div className={styles.bonus}>{row}</div>
    </div>
  ));
}

function Locked({ bonus, onLeave }: { readonly bonus: Bonus; readonly onLeave: () => void }) {
  const texts = useTexts();
  const { name, amount, played, required, left, state, until } = bonus;
  return (
    <>
      <RecordCard
        title={name}
        amount={<Money yuan={amount} size="title" />}
        state={texts[state]}
        tone={tones[state]}
        time={texts.until(until)}
        details={[
          [
            texts.progress(formatAmount(played), formatAmount(required)),
            // Of what is over nothing is to be played any more.
            state === 'active' && left > 0 ? texts.left(formatAmount(left)) : '',
          ],
        ]}
      />
      {state === 'active' && left > 0 && (
        <Button look="plain" size="small" onPress={onLeave}>
          {texts.forfeit}
        </Button>
      )}
    </>
  );
}

/** It is in the wallet already; what may be asked for is wagering, before it is withdrawn. */
function Claimed({ bonus: { name, amount, at, played, required, left } }: { readonly bonus: ClaimedBonus }) {
  const texts = useTexts();
  return (
    <RecordCard
      title={name}
      amount={<Money yuan={amount} size="title" />}
      state={texts.fulfilled}
      tone="done"
      time={texts.received(at)}
      details={[
        required > 0
          ? [
              texts.progress(formatAmount(played), formatAmount(required)),
              left > 0 ? texts.left(formatAmount(left)) : texts.wagered,
            ]
          : [texts.noWagering, ''],
      ]}
    />
  );
}

type ForfeitProps = { readonly open: boolean; readonly bonus: Bonus; readonly onClose: () => void };

function Forfeit({ open, bonus, onClose }: ForfeitProps) {
  const texts = useTexts();
  const { send, isPending } = useToldMoneyCall('forfeitGrant');
  const forfeit = () => void send({ id: bonus.id }).then(onClose, () => undefined);
  return (
    <Sheet open={open} title={texts.forfeitTitle} onClose={onClose}>
      <div className={styles.leave}>
        <p>{texts.forfeitText(formatAmount(bonus.amount))}</p>
        <Button size="large" block busy={isPending} onPress={forfeit}>
          {texts.forfeit}
        </Button>
        <Button size="large" look="quiet" block onPress={onClose}>
          {texts.keep}
        </Button>
      </div>
    </Sheet>
  );
}
