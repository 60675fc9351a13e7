import type { Protocol } from '@mingpai/contract/states';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useMember } from '../member/use-member.ts';
import { useTexts } from './labels.ts';
import styles from './network-terms.module.css';

/** The member's standing before a withdrawal, and how long withdrawals take. */
export function useWithdrawalStanding() {
  return useQuery({
    queryKey: keys.moneyOf('withdrawalStanding'),
    queryFn: ({ signal }) => fetchData('withdrawalStanding', {}, { signal }),
  }).data;
}

/** What a withdrawal over this network costs, and how long it took of late, or how soon staff promise to look at it: read beside the other network's, before one is chosen. */
export function NetworkTerms({ protocol }: { readonly protocol: Protocol }) {
  const texts = useTexts();
  const { data: member } = useMember();
  const standing = useWithdrawalStanding();
  const fee = protocol === 'ERC20' ? member?.withdrawcashfee : member?.withdrawfeeusdttrc;
  const minutes = standing?.usual_minutes?.[protocol];
  const time =
    minutes !== undefined
      ? texts.minutes(minutes)
      : standing?.promised_minutes !== undefined
        ? texts.promised(standing.promised_minutes)
        : undefined;
  return (
    <span className={styles.terms}>
      {/* Both have their places from the start, also where the second takes a line of its own: nothing below gives way to them. */}
      {fee === undefined ? <Coming like={texts.fee(1)} /> : <span>{texts.fee(fee)}</span>}
      {standing === undefined ? (
        <Coming like={texts.promised(30)} />
      ) : (
        time !== undefined && <span>{time}</span>
      )}
    </span>
  );
}

/** The place of words that are on their way, as large as words `like` them. */
function Coming({ like }: { readonly like: string }) {
  return (
    <span className={styles.coming} aria-hidden="true">
      {like}
    </span>
  );
}
