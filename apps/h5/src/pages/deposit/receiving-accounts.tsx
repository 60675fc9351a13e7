import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Section } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** The accounts that a bank transfer goes to. */
export function ReceivingAccounts() {
  const texts = useTexts();
  const { data = [] } = useQuery({
    queryKey: keys.of('payBanks'),
    queryFn: ({ signal }) => fetchData('payBanks', {}, { signal }),
  });
  return (
    <Section title={texts.receiving}>
      {data.map((account) => (
        <div key={account.bank_no} className={styles.account}>
          <span className={styles.bank}>{account.bank_data.bank_name}</span>
          <span className={styles.number}>
            {account.bank_no}
            <CopyButton text={account.bank_no} what={texts.receiving} />
          </span>
          <span className={styles.owner}>
            {texts.name} {account.bank_owner} · {texts.branchShort} {account.bank_address}
          </span>
        </div>
      ))}
    </Section>
  );
}
