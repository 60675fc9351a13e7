import type { Answer } from '@mingpai/contract/types';
import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { catalogue } from '@mingpai/ui/labels';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Section } from '../../ui/surface.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useTexts } from './labels.ts';
import { useOwnPassword } from './own-password.tsx';
import styles from './page.module.css';

const { useTexts: useObstacles } = catalogue(
  {
    bets: '未结算的注单',
    transfers: '处理中的转账',
    wins: '审核中的派彩',
    deposits: '未完成的存款订单',
    withdrawals: '未完成的取款订单',
    venues: '场馆里的余额，请先转回',
    balance: '钱包余额，请先取款',
    agent: '代理身份，请联系客服',
  },
  {
    bets: 'Open bets',
    transfers: 'Transfers under way',
    wins: 'Payouts under review',
    deposits: 'Open deposit orders',
    withdrawals: 'Withdrawals under way',
    venues: 'Money at venues: move it back first',
    balance: 'Your balance: withdraw it first',
    agent: 'You are an agent: please contact support',
  },
);

type Status = Answer<'closingStatus'>;
/** The deposit page goes by the account's state, too. */
const spoils = [keys.moneyOf('closingStatus'), keys.moneyOf('playControls')];

/** Closing the account: what stands in the way, asking for it, and taking it back. */
export function Closing({ withCode }: { readonly withCode: boolean }) {
  const texts = useTexts();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: keys.moneyOf('closingStatus'),
    queryFn: ({ signal }) => fetchData('closingStatus', {}, { signal }),
    meta: { quiet: true },
  });
  const undo = useCall('undoClosing', { spoils });
  if (data === undefined) return null;
  return (
    <Section title={texts.closing}>
      <Card>
        {data.asked !== null ? (
          <>
            <p className={styles.text}>{texts.closingAsked(data.asked.closes.slice(0, 16))}</p>
            <Button
              block
              busy={undo.isPending}
              onPress={() => undo.mutate({}, { onSuccess: ({ message }) => toast(message) })}
            >
              {texts.closingUndo}
            </Button>
          </>
        ) : (
          <>
            <p className={styles.text}>{texts.closingText(data.days, data.years)}</p>
            {data.obstacles.length > 0 ? (
              <Obstacles of={data} />
            ) : (
              <Button look="quiet" block onPress={() => setOpen(true)}>
                {texts.closing}
              </Button>
            )}
          </>
        )}
      </Card>
      {open && <ClosingSheet of={data} withCode={withCode} onClose={() => setOpen(false)} />}
    </Section>
  );
}

/** Where the member sees to each. */
const places = {
  bets: '/betRecord',
  transfers: '/transfer',
  wins: '/betRecord',
  deposits: '/transRecord?type=1',
  withdrawals: '/transRecord?type=2',
  venues: '/transfer',
  balance: '/withdrawal',
  agent: '/kefu',
} as const;

function Obstacles({ of: { obstacles } }: { readonly of: Status }) {
  const texts = useTexts();
  const names = useObstacles();
  return (
    <>
      <p className={styles.text}>{texts.closingFirst}</p>
      <ul>
        {obstacles.map(({ kind, amount }) => (
          <li key={kind}>
            <GoLink to={places[kind]} className={styles.obstacle}>
              <span>
                {names[kind]}
                {amount === 0 ? '' : ` · ¥${formatAmount(amount)}`}
              </span>
              <Icon name="right" size={16} />
            </GoLink>
          </li>
        ))}
      </ul>
    </>
  );
}

type ClosingSheetProps = { readonly of: Status; readonly withCode: boolean; readonly onClose: () => void };

function ClosingSheet({ of: { balance, days, least }, withCode, onClose }: ClosingSheetProps) {
  const texts = useTexts();
  const { given, fields, refused } = useOwnPassword(withCode);
  const [waives, setWaives] = useState(false);
  const { data: played } = useQuery({
    queryKey: keys.moneyOf('playControls'),
    queryFn: ({ signal }) => fetchData('playControls', {}, { signal }),
    meta: { quiet: true },
  });
  const { mutate, isPending } = useCall('askClosing', { spoils });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(
      { ...given, waives },
      {
        onSuccess: ({ message }) => {
          toast(message);
          onClose();
        },
        onError: refused,
      },
    );
  };
  return (
    <Sheet open title={texts.closing} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{texts.closingConfirm(days)}</p>
        {played && (
          <p className={styles.text}>
            {texts.closingFigures(formatAmount(played.net_deposits), played.minutes_week)}
          </p>
        )}
        {fields}
        {balance > 0 && balance < least && (
          <Switch label={texts.closingWaive(formatAmount(balance))} on={waives} onChange={setWaives} />
        )}
        <Button type="submit" size="large" look="danger" block busy={isPending}>
          {texts.closing}
        </Button>
      </form>
    </Sheet>
  );
}
