import { messages } from '@mingpai/contract/messages';
import type { Answer } from '@mingpai/contract/types';
import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { classes } from '@mingpai/ui/class-names';
import { CopyButton, copyText } from '../../ui/copy-button.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { useTexts } from './receipt.labels.ts';
import styles from './receipt.module.css';

type Detail = Answer<'transactionDetail'>;
type ReceiptProps = { readonly order: Detail; readonly receipt: NonNullable<Detail['receipt']> };

/** What goes where: to be read, copied, and shown to somebody. */
export function Receipt({ order, receipt }: ReceiptProps) {
  const texts = useTexts();
  const { rate, usdt, fee, net, protocol, address, hash, link } = receipt;
  const [requested] = order.steps;
  // Nobody waits any more: it was sent, and whoever sent it named no transaction.
  const unnamed = order.steps.every(({ at }) => at !== null);
  const facts: readonly (readonly [string, string])[] = [
    [texts.amount, `¥${formatAmount(order.amount)}`],
    [texts.rate, texts.rateValue(rate)],
    [texts.converted, `${usdt} USDT`],
    [texts.fee, `${fee} USDT`],
    [texts.net, `${net} USDT`],
    [texts.address(protocol), address],
    [texts.hash, hash ?? (unnamed ? texts.unnamed : texts.noHash)],
    [texts.number, order.out_trade_no],
    ...(typeof requested?.at === 'string' ? [[texts.requested, requested.at] as const] : []),
  ];
  const whole = [texts.title, ...facts.map(([name, value]) => `${name}: ${value}`)].join('\n');
  const share = async () => {
    try {
      await navigator.share({ title: texts.title, text: whole });
    } catch (fault) {
      // Closed by the member: nothing went wrong. A browser that refuses to share still copies.
      if (fault instanceof DOMException && fault.name === 'AbortError') return;
      if (await copyText(whole)) toast(messages.copied);
    }
  };
  return (
    <section className={styles.receipt} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div
            key={name}
            className={classes(
              name === texts.net && styles.net,
              (value === address || value === hash) && styles.long,
            )}
          >
            <dt>{name}</dt>
            <dd>
              {value}
              {/* What a block explorer asks for is the hash and nothing else. */}
              {value === hash && <CopyButton text={hash} what={name} />}
              {value === hash && link !== null && (
                <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
                  {texts.look}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <CopyButton text={whole} what={texts.whole} worded />
        {'share' in navigator && (
          <Button look="quiet" size="small" onPress={() => void share()}>
            {texts.share}
          </Button>
        )}
      </div>
    </section>
  );
}
