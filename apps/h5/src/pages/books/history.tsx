import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useLanguage } from '@mingpai/ui/language';
import { useMemo } from 'react';
import { NextFailed } from '../../features/records/next-failed.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import type { Head } from './published-day.tsx';
import { findingText, yuanText } from './verdict-texts.ts';
import { checkHeads } from './verifier.ts';

type HistoryProps = {
  /** Newest first. */
  readonly days: readonly Head[];
  readonly more: boolean;
  readonly busy: boolean;
  /** Earlier days were asked for and could not be read. */
  readonly failed: boolean;
  readonly onMore: () => void;
};

/** Every day's total and fingerprint, and whether each follows from the one before. */
export function History({ days, more, busy, failed, onMore }: HistoryProps) {
  const texts = useTexts();
  const language = useLanguage();
  const findings = useMemo(() => checkHeads(days), [days]);
  return (
    <Card>
      <p className={findings.length === 0 ? styles.right : styles.wrong}>
        {findings.length === 0 ? texts.chained : texts.broken}
      </p>
      {findings.map((finding) => (
        <p key={`${finding.code} ${finding.row}`} className={styles.wrong}>
          {findingText(finding, language)}
        </p>
      ))}
      <ol className={styles.days}>
        {days.map(({ day, owed, leaves, members, head }) => (
          <li key={day}>
            <span className={styles.day}>
              {day} <b>¥{yuanText(BigInt(owed))}</b>
            </span>
            <span className={styles.note}>
              {texts.members} {members} · {texts.leaves} {leaves}
            </span>
            <code className={styles.code}>{head}</code>
          </li>
        ))}
      </ol>
      {failed && <NextFailed />}
      {more && (
        <Button look="plain" size="small" busy={busy} onPress={onMore}>
          {texts.more}
        </Button>
      )}
    </Card>
  );
}
