import type { Answer } from '@mingpai/contract/types';
import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { ask, toast } from '../../ui/feedback/notify.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Page, Section } from '../../ui/surface.tsx';
import { AsksSheet } from './asks-sheet.tsx';
import { CodesSheet } from './codes-sheet.tsx';
import { Devices } from './devices.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { RemoveSheet } from './remove-sheet.tsx';
import { TotpSheet } from './totp-sheet.tsx';

type Security = Answer<'accountSecurity'>;
type Open = 'totp' | 'codes' | 'asks' | 'remove-totp' | 'remove-codes';

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
  const withCode = data.totp.on;
  return (
    <Page>
      {data.recoveries.map((request) => (
        <Alarm key={request.id} of={request} />
      ))}
      <Factors of={data} onOpen={setOpen} />
      <Devices of={data} />
      {open === 'totp' && <TotpSheet withCode={withCode} onClose={close} />}
      {open === 'codes' && <CodesSheet withCode={withCode} onClose={close} />}
      {open === 'remove-totp' && <RemoveSheet kind="totp" withCode={withCode} onClose={close} />}
      {open === 'remove-codes' && <RemoveSheet kind="codes" withCode={withCode} onClose={close} />}
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

function Factors({ of, onOpen }: { readonly of: Security; readonly onOpen: (what: Open) => void }) {
  const texts = useTexts();
  const { totp, codes, asks } = of;
  return (
    <Section title={texts.factors}>
      <Card>
        <Factor
          name={texts.totp}
          state={totp.since === null ? texts.totpOff : texts.totpOn(totp.since.slice(0, 10))}
          hint={texts.totpHint}
        >
          <Button look="plain" size="small" onPress={() => onOpen('totp')}>
            <span className="spoken-only">{texts.totp}</span>
            {totp.on ? texts.replace : texts.setUp}
          </Button>
          {totp.on && (
            <Button look="plain" size="small" onPress={() => onOpen('remove-totp')}>
              <span className="spoken-only">{texts.totp}</span>
              {texts.remove}
            </Button>
          )}
        </Factor>
        <Factor
          name={texts.codes}
          state={codes.total === 0 ? texts.codesNone : texts.codesLeft(codes.left, codes.total)}
          hint={texts.codesHint}
        >
          <Button look="plain" size="small" onPress={() => onOpen('codes')}>
            <span className="spoken-only">{texts.codes}</span>
            {codes.total === 0 ? texts.make : texts.remake}
          </Button>
          {codes.total > 0 && (
            <Button look="plain" size="small" onPress={() => onOpen('remove-codes')}>
              <span className="spoken-only">{texts.codes}</span>
              {texts.remove}
            </Button>
          )}
        </Factor>
        {totp.on && (
          <Factor
            name={texts.asks}
            state={texts[asks.signIn]}
            hint={
              asks.withdrawals
                ? texts.everyWithdrawal
                : asks.from === null
                  ? texts.noWithdrawal
                  : texts.from(formatAmount(asks.from))
            }
          >
            <Button look="plain" size="small" onPress={() => onOpen('asks')}>
              <span className="spoken-only">{texts.asks}</span>
              {texts.change}
            </Button>
          </Factor>
        )}
      </Card>
    </Section>
  );
}

type FactorProps = {
  readonly name: string;
  readonly state: string;
  readonly hint: string;
  readonly children: ReactNode;
};

function Factor({ name, state, hint, children }: FactorProps) {
  return (
    <div className={styles.row}>
      <span className={styles.name}>{name}</span>
      <span className={styles.actions}>{children}</span>
      <span className={styles.hint}>{state}</span>
      <span className={styles.hint}>{hint}</span>
    </div>
  );
}
