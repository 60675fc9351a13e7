import type { Answer } from '@mingpai/contract/types';
import { buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { classes } from '@mingpai/ui/class-names';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type ReceiverProps = Pick<Answer<'depositOrder'>, 'cardlist'> & { readonly paytype: string };

/** Where the order is paid: an address on the chain, the page of a gateway, or a bank account. */
export function Receiver({ cardlist: receiver, paytype }: ReceiverProps) {
  const texts = useTexts();
  const { mch_id: target, payimg } = receiver;
  if (target === '') return null;
  if (paytype === 'wxpay' || paytype === 'alipay')
    return (
      <Card>
        <div className={styles.page}>
          <img className={styles.qr} src={payimg} alt={texts.pageQr} width={184} height={184} />
          <a className={classes(buttonClass('primary', 'large'), styles.pay)} href={target}>
            {texts.pay}
          </a>
          <p className={styles.label}>{texts.pageHint}</p>
          <div className={styles.address}>
            <span className={styles.link}>{target}</span>
            <CopyButton text={target} what={texts.link} />
          </div>
        </div>
      </Card>
    );
  const isBank = paytype === 'bankpay';
  return (
    <Card>
      {payimg !== '' && <img className={styles.qr} src={payimg} alt={texts.qr} width={184} height={184} />}
      <p className={styles.label}>{isBank ? receiver.content : texts.address}</p>
      <div className={styles.address}>
        <span>{target}</span>
        <CopyButton text={target} what={isBank ? texts.account : texts.address} />
      </div>
      {!isBank && <p className={styles.warning}>{texts.warning}</p>}
    </Card>
  );
}
