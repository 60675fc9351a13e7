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
  return (
    <span className={styles.terms}>
      {/* The line has its height from the start: nothing below gives way to it. */}
      <span>{fee === undefined ? '\u00a0' : texts.fee(fee)}</span>
      {minutes !== undefined ? (
        <span>{texts.minutes(minutes)}</span>
      ) : (
        standing?.promised_minutes !== undefined && <span>{texts.promised(standing.promised_minutes)}</span>
      )}
    </span>
  );
}
