import { Button, buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { saveFile } from '../../api/save-file.ts';
import { useMember } from '../../features/member/use-member.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { Facts } from './published-day.tsx';
import { VerdictShown } from './verdict.tsx';
import { yuanText } from './verdict-texts.ts';
import { checkReceipt } from './verifier.ts';

/** The member's receipt of a day with its entries, checked here. */
export function OwnReceipt({ day }: { readonly day: string }) {
  const texts = useTexts();
  const { data: member } = useMember();
  const { data, error, refetch } = useQuery({
    queryKey: keys.of('bookReceipt', { day, member: member?.id }),
    queryFn: ({ signal }) => wholeReceipt(day, signal),
    enabled: member !== undefined,
    meta: { quiet: true },
  });
  const verdict = useMemo(
    () => (data && member ? checkReceipt(data, { member: String(member.id) }) : undefined),
    [data, member],
  );
  if (data === undefined || member === undefined || verdict === undefined)
    return error === null ? (
      <SkeletonRows rows={3} />
    ) : (
      <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
    );
  const { standing, lines } = data;
  return (
    <Card>
      <VerdictShown verdict={verdict} />
      <Facts
        facts={[
          [texts.number, String(member.id)],
          ...(standing === null ? [] : [[texts.ownOwed, `¥${yuanText(BigInt(standing.owed))}`] as const]),
        ]}
      />
      {standing !== null && <p className={styles.note}>{texts.entries(lines.length)}</p>}
      <div className={styles.ways}>
        <Button
          look="quiet"
          size="small"
          onPress={() =>
            saveFile(`receipt-${day}.json`, new Blob([JSON.stringify(data)], { type: 'application/json' }))
          }
        >
          {texts.save}
        </Button>
        <a className={buttonClass('plain', 'small')} href="/verify-books.html" download="verify-books.html">
          {texts.page}
        </a>
      </div>
    </Card>
  );
}

/** The receipt with all entries of its day, as it is saved and handed on. */
async function wholeReceipt(day: string, signal: AbortSignal) {
  const receipt = await fetchData('bookReceipt', { day }, { signal });
  const lines: string[] = [];
  for (let after = receipt.standing === null ? null : ''; after !== null; ) {
    const some = await fetchData('bookEntries', { day, after }, { signal });
    lines.push(...some.lines);
    after = some.next;
  }
  return { ...receipt, lines };
}
