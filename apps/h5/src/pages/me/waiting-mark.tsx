import { formatAmount } from '@mingpai/ui/amount';
import { classes } from '@mingpai/ui/class-names';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import markStyles from '../../features/member/unread-mark.module.css';
import { useWaitingRebate } from '../../features/waiting-rebate/use-waiting-rebate.ts';
import styles from './entries.module.css';
import { useTexts } from './labels.ts';

/** What can be claimed in the rebate centre, at its tile; nothing where there is nothing, or nobody knows. */
export function RebateMark() {
  const texts = useTexts();
  const pending = useWaitingRebate();
  if (pending <= 0) return null;
  const amount = formatAmount(pending);
  return <Mark drawn={`¥${amount}`} spoken={texts.toClaim(amount)} wide />;
}

/** How many red packets may still be opened. */
export function PacketMark() {
  const texts = useTexts();
  const { data } = useQuery({
    queryKey: keys.redPacket,
    queryFn: ({ signal }) => fetchData('redPacket', {}, { signal }),
    meta: { quiet: true },
  });
  const left = data?.sendnums ?? 0;
  return left <= 0 ? null : <Mark drawn={String(left)} spoken={texts.packetsLeft(left)} />;
}

/** Drawn, not written: the words of what it stands at stay what they are. */
function Mark({
  drawn,
  spoken,
  wide = false,
}: {
  readonly drawn: string;
  readonly spoken: string;
  /** A sum stands in the middle of its tile: at a corner it would leave the page. */
  readonly wide?: boolean;
}) {
  const look = classes(markStyles.mark, wide && styles.sum);
  return <span className={look} role="img" aria-label={spoken} data-count={drawn} />;
}
