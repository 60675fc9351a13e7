import { deviceName } from '@mingpai/contract/device-name';
import type { Answer } from '@mingpai/contract/types';
import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { knowsPasskeys } from '@mingpai/ui/passkeys';
import type { ReactNode } from 'react';
import { Section } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type Security = Answer<'accountSecurity'>;
/** A sheet of the page; of a passkey the one that removes it. */
export type Open =
  | 'totp'
  | 'codes'
  | 'passkey'
  | 'email'
  | 'remove-email'
  | 'asks'
  | 'remove-totp'
  | 'remove-codes'
  | { readonly passkey: string };

/** Whether there is a second factor that is asked for; recovery codes alone are a way back, and no more. */
export function isGuarded({ totp, passkeys }: Security): boolean {
  return totp.on || passkeys.length > 0;
}

/** Second factors that the member has, and what can be done with each. */
export function Factors({ of, onOpen }: { readonly of: Security; readonly onOpen: (what: Open) => void }) {
  const texts = useTexts();
  const { totp, codes, passkeys, asks, email } = of;
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
          name={texts.passkeys}
          state={passkeys.length === 0 ? texts.passkeysNone : texts.passkeysHeld(passkeys.length)}
          hint={knowsPasskeys() ? texts.passkeysHint : texts.passkeysUnknown}
        >
          {knowsPasskeys() && (
            <Button look="plain" size="small" onPress={() => onOpen('passkey')}>
              <span className="spoken-only">{texts.passkeys}</span>
              {texts.add}
            </Button>
          )}
        </Factor>
        {passkeys.map(({ id, device, at, used }) => (
          <Factor
            key={id}
            name={deviceName(device) || texts.unknown}
            state={texts.passkeyMadeAt(at.slice(0, 16))}
            hint={used === null ? texts.passkeyUnused : texts.passkeyUsed(used.slice(0, 16))}
          >
            <Button look="plain" size="small" onPress={() => onOpen({ passkey: id })}>
              <span className="spoken-only">{texts.passkeys}</span>
              {texts.remove}
            </Button>
          </Factor>
        ))}
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
        {(email.on || email.address !== null) && (
          <Factor
            name={texts.email}
            state={email.address === null ? texts.emailNone : email.address}
            hint={email.dead ? texts.emailDead : texts.emailHint}
          >
            {email.on && (
              <Button look="plain" size="small" onPress={() => onOpen('email')}>
                <span className="spoken-only">{texts.email}</span>
                {email.address === null ? texts.add : texts.replace}
              </Button>
            )}
            {email.address !== null && (
              <Button look="plain" size="small" onPress={() => onOpen('remove-email')}>
                <span className="spoken-only">{texts.email}</span>
                {texts.remove}
              </Button>
            )}
          </Factor>
        )}
        {isGuarded(of) && (
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
