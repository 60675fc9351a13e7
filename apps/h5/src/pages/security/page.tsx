import type { Answer } from '@mingpai/contract/types';
import { Button } from '@mingpai/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { ask, toast } from '../../ui/feedback/notify.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Page } from '../../ui/surface.tsx';
import { AsksSheet } from './asks-sheet.tsx';
import { Closing } from './closing.tsx';
import { CodesSheet } from './codes-sheet.tsx';
import { Devices } from './devices.tsx';
import { EmailSheet } from './email-sheet.tsx';
import { Factors, isGuarded, type Open } from './factors.tsx';
import { useTexts } from './labels.ts';
import { OwnData } from './own-data.tsx';
import styles from './page.module.css';
import { PasskeySheet } from './passkey-sheet.tsx';
import { RemoveSheet } from './remove-sheet.tsx';
import { TotpSheet } from './totp-sheet.tsx';

type Security = Answer<'accountSecurity'>;

/** Second factors, and requests for a way into the account that can be stopped; ours, beside the specification. */
export default function SecurityPage() {
  const [open, setOpen] = useState<Open>();
  const { data, error, refetch } = useQuery({
    queryKey: keys.of('accountSecurity'),
    queryFn: ({ signal }) => fetchData('accountSecurity', {}, { signal }),
  });
  if (data === undefined)
    return (
      <Page>
        {error !== null ? (
          <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} height="6rem" />
        )}
      </Page>
    );
  const close = () => setOpen(undefined);
  const withCode = isGuarded(data);
  return (
    <Page>
      {data.recoveries.map((request) => (
        <Alarm key={request.id} of={request} />
      ))}
      <Factors of={data} onOpen={setOpen} />
      <Devices of={data} />
      <OwnData withCode={withCode} />
      <Closing withCode={withCode} />
      {open === 'totp' && <TotpSheet withCode={withCode} onClose={close} />}
      {open === 'codes' && <CodesSheet withCode={withCode} onClose={close} />}
      {open === 'passkey' && <PasskeySheet withCode={withCode} onClose={close} />}
      {open === 'remove-totp' && <RemoveSheet kind="totp" withCode={withCode} onClose={close} />}
      {open === 'remove-codes' && <RemoveSheet kind="codes" withCode={withCode} onClose={close} />}
      {typeof open === 'object' && (
        <RemoveSheet kind="passkeys" id={open.passkey} withCode={withCode} onClose={close} />
      )}
      {open === 'email' && <EmailSheet withCode={withCode} onClose={close} />}
      {open === 'remove-email' && <RemoveSheet kind="email" withCode={withCode} onClose={close} />}
      {open === 'asks' && <AsksSheet of={data.asks} onClose={close} />}
    </Page>
  );
}

function Alarm({ of: { id, at, from, address } }: { readonly of: Security['recoveries'][number] }) {
  const texts = useTexts();
  const { mutate, isPending } = useCall('stopRecovery', { spoils: [keys.of('accountSecurity')] });
  const stop = async () => {
    if (!(await ask({ text: texts.stopSure, confirm: texts.stop }))) return;
    mutate({ id }, { onSuccess: ({ message }) => toast(message) });
  };
  return (
    <section className={styles.alarm}>
      <h2>{texts.stopTitle}</h2>
      <p className={styles.text}>{texts.stopText(at.slice(0, 16), address, from.slice(0, 16))}</p>
      <Button look="danger" block busy={isPending} onPress={() => void stop()}>
        {texts.stop}
      </Button>
    </section>
  );
}
