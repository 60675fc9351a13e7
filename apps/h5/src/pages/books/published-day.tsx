import type { Answer } from '@mingpai/contract/types';
import { Card } from '@mingpai/ui/card';
import { beijingTime } from '../../ui/beijing-time.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { reservesOf } from './reserves.ts';
import { yuanText } from './verdict-texts.ts';

export type Head = Answer<'bookDays'>['days'][number];

/** One day as it was published: what is owed, and what stands beside it. */
export function PublishedDay({ head }: { readonly head: Head }) {
  const texts = useTexts();
  const { house, booked, locked, ahead, chain } = reservesOf(head);
  return (
    <Card>
      <Facts
        facts={[
          [texts.owed, `¥${yuanText(BigInt(head.owed))}`],
          [texts.members, String(head.members)],
          [texts.leaves, String(head.leaves)],
          [texts.readAt, beijingTime(head.read_at)],
        ]}
      />
      <p className={styles.label}>
        {texts.print} {head.day}
      </p>
      <code className={styles.code}>{head.head}</code>
      <CopyButton text={head.head} what={texts.print} />
      <details className={styles.beside}>
        <summary>{texts.beside}</summary>
        <p className={styles.note}>{texts.besideNote}</p>
        <Facts
          facts={[
            [texts.booked, `¥${yuanText(booked)}`],
            [texts.locked, `¥${yuanText(locked)}`],
            [texts.ahead, `¥${yuanText(ahead)}`],
            ...house.map(({ code, balance }) => [accountName(texts, code), `¥${yuanText(balance)}`] as const),
            ...chain.map(
              ({ chain: name, address, block, balance }) =>
                [
                  `${name} ${address}${block === null ? '' : ` · ${texts.atBlock(block)}`}`,
                  balance === null ? texts.unknown : `${yuanText(balance / 10_000n)} USDT`,
                ] as const,
            ),
          ]}
        />
      </details>
    </Card>
  );
}

/** An account of the house in words; one that is not known here stands as the head has it. */
function accountName(texts: ReturnType<typeof useTexts>, code: string): string {
  const [kind, venue = ''] = code.split('/');
  if (kind === 'venue' && venue !== '') return texts.atVenue(venue);
  return kind === 'deposits' || kind === 'payouts' || kind === 'adjustments' || kind === 'promotions'
    ? texts[kind]
    : code;
}

/** Names with what they are. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
