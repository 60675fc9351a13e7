import { formatAmount } from '@mingpai/ui/amount';
import { Button, buttonClass } from '@mingpai/ui/button';
import { classes } from '@mingpai/ui/class-names';
import { catalogue } from '@mingpai/ui/labels';
import { useState } from 'react';
import { openOperation, operationSettled } from '../../api/operation.ts';
import { beijingTime } from '../../ui/beijing-time.ts';
import { GoLink } from '../navigation/go-link.tsx';
import styles from './form.module.css';
import { LateAnswer } from './late-answer.tsx';

const { useTexts } = catalogue(
  {
    withdraw: '取款',
    openDeposit: '存款',
    transfer: '转账',
    claimRebates: '返水领取',
    claimRedPacket: '红包领取',
    redeemPromotionCode: '兑换',
    unknown: (what: string, amount: string, at: string) =>
      `${at} 提交的${what}${amount}结果未知。资金不会重复变动：可照原样再试一次，或先查看记录。`,
    records: '查看交易记录',
    seen: '已查到结果',
  },
  {
    withdraw: 'withdrawal',
    openDeposit: 'deposit',
    transfer: 'transfer',
    claimRebates: 'rebate claim',
    claimRedPacket: 'red packet',
    redeemPromotionCode: 'code',
    unknown: (what: string, amount: string, at: string) =>
      `We don’t know yet what became of your ${what}${amount === '' ? '' : ` of${amount}`} sent on ${at} (Beijing time). It can’t happen twice: try again exactly as before, or check your records first.`,
    records: 'View transactions',
    seen: 'I’ve found the result',
  },
);

/** Where the records of a call's movements are; those of the others stand on the page itself. */
const recordsOf = {
  withdraw: '/transRecord?type=2',
  openDeposit: '/transRecord?type=1',
  transfer: '/transRecord?type=3',
  claimRebates: undefined,
  claimRedPacket: undefined,
  redeemPromotionCode: undefined,
} as const;

type OpenOperationProps = {
  readonly name: keyof typeof recordsOf;
  /** Its answer is on its way: what will be known is not called unknown. */
  readonly busy: boolean;
  /** It stands on the ink panel. */
  readonly onInk?: boolean;
};

/**
 * Above the button that would send it again: a movement of which nobody knows what became, for as long as that is so, also after a
 * reload. It goes when an attempt is answered, or when the member has found out. While an answer is late, what that means for the money.
 */
export function OpenOperation({ name, busy, onInk = false }: OpenOperationProps) {
  const texts = useTexts();
  const [, setFound] = useState(false);
  const open = busy ? undefined : openOperation(name);
  const records = recordsOf[name];
  if (busy) return <LateAnswer onInk={onInk} />;
  if (open === undefined) return null;
  const yuan = Number(open.amount);
  const found = () => {
    operationSettled(name);
    setFound(true);
  };
  return (
    <div className={classes(styles.notice, onInk && styles.onInk)} role="alert">
      <p>
        {texts.unknown(
          texts[name],
          yuan > 0 ? ` ¥${formatAmount(yuan)} ` : '',
          beijingTime(new Date(open.since).toISOString()).slice(5, 16),
        )}
      </p>
      <div className={styles.ways}>
        {records !== undefined && (
          <GoLink to={records} className={buttonClass('quiet', 'small')}>
            {texts.records}
          </GoLink>
        )}
        <Button look="plain" size="small" onPress={found}>
          {texts.seen}
        </Button>
      </div>
    </div>
  );
}
