import { inputMax } from '@mingpai/contract/constants';
import type { RecoveryWants } from '@mingpai/contract/states';
import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { Choice } from '@mingpai/ui/choice';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { FormNotice } from '../../features/form/form-notice.tsx';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Section } from '../../ui/surface.tsx';
import type { Request } from './kept-request.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

const empty = {
  name: '',
  realname: '',
  deposit: '',
  tail: '',
  venue: '',
  month: '',
  balance: '',
  birthday: '',
  mobile: '',
};
/** The usual waiting in hours, until the server has said it. */
const usualHours = 24;

type BySupportProps = {
  readonly pay: boolean;
  /** What was asked for in this tab. */
  readonly request: Request | undefined;
  readonly onRequest: (request: Request | undefined) => void;
  readonly onFollow: (claim: string) => void;
};

/** Questions that the records answer; what comes of it is told by the claim code. */
export function BySupport({ pay, request, onRequest, onFollow }: BySupportProps) {
  const texts = useTexts();
  const { form, field, refused, notice } = useCheckedForm(empty);
  const [wants, setWants] = useState<RecoveryWants>(pay ? 'pay' : 'login');
  const { data: offered } = useQuery({
    queryKey: keys.of('recoveryForm'),
    queryFn: ({ signal }) => fetchData('recoveryForm', {}, { signal }),
  });
  const { mutate, isPending } = useCall('openRecovery');
  if (request !== undefined)
    return <Asked {...request} onFollow={onFollow} onAnew={() => onRequest(undefined)} />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(
      { ...form, wants },
      { onSuccess: ({ data }) => onRequest(data), onError: (fault) => refused(fault, {}) },
    );
  };
  const line = (name: keyof typeof empty) => ({ ...field(name), label: texts[name] });
  const options = [
    { value: 'login', label: texts.wantsLogin },
    { value: 'pay', label: texts.wantsPay },
    { value: 'both', label: texts.wantsBoth },
  ] as const;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{texts.supportLead(offered?.hours ?? usualHours)}</p>
      <Choice label={texts.wants} value={wants} options={options} onChange={setWants} />
      <Field {...line('name')} maxLength={inputMax} autoComplete="username" autoCapitalize="none" />
      <Field {...line('realname')} maxLength={inputMax} autoComplete="name" />
      <Field {...line('deposit')} inputMode="decimal" maxLength={12} autoComplete="off" />
      <Field {...line('tail')} maxLength={4} autoComplete="off" autoCapitalize="none" />
      <div className={styles.pick}>
        <span className={styles.label} aria-hidden="true">
          {texts.venue}
        </span>
        <Select label={texts.venue} value={form.venue} onChange={line('venue').onChange}>
          <option value="">{texts.noVenue}</option>
          {offered?.venues.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <Field {...line('month')} placeholder={texts.monthPlaceholder} maxLength={7} autoComplete="off" />
      <p className={styles.note}>{texts.neverPaidIn}</p>
      <Field {...line('balance')} inputMode="decimal" maxLength={12} autoComplete="off" />
      <Field
        {...line('birthday')}
        placeholder={texts.birthdayPlaceholder}
        maxLength={10}
        autoComplete="bday"
      />
      <Field {...line('mobile')} inputMode="tel" maxLength={20} autoComplete="tel" />
      <p className={styles.note}>{texts.unsure}</p>
      <FormNotice notice={notice} />
      <Button type="submit" size="large" block busy={isPending}>
        {texts.ask}
      </Button>
    </form>
  );
}

type AskedProps = {
  readonly number: string;
  readonly claim: string;
  readonly from: string;
  readonly onFollow: (claim: string) => void;
  readonly onAnew: () => void;
};

function Asked({ number, claim, from, onFollow, onAnew }: AskedProps) {
  const texts = useTexts();
  return (
    <Section title={texts.asked} begins>
      <Card>
        <p className={styles.note}>{texts.claim}</p>
        <div className={styles.claim}>
          <code>{claim}</code>
          <CopyButton text={claim} what={texts.claim} />
        </div>
        <p className={styles.warning}>{texts.keep}</p>
        <p className={styles.lead}>{texts.from(from)}</p>
        <p className={styles.note}>
          {texts.told} {texts.number} {number}
        </p>
      </Card>
      <Button size="large" look="quiet" block onPress={() => onFollow(claim)}>
        {texts.look}
      </Button>
      <Button look="plain" size="small" onPress={onAnew}>
        {texts.anew}
      </Button>
    </Section>
  );
}
