import { inputMax } from '@mingpai/contract/constants';
import { type DocumentKind, documentKinds, type IdentityWant } from '@mingpai/contract/identity';
import type { Answer } from '@mingpai/contract/types';
import { Button } from '@mingpai/ui/button';
import { Choice } from '@mingpai/ui/choice';
import { useLanguage } from '@mingpai/ui/language';
import { type FormEvent, useMemo, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { ask, toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { countriesIn } from './countries.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { Pictures } from './pictures.tsx';

/** What the member says of themselves, and pictures of a document where the level wants them. */
export function IdentityForm({
  of,
  wants,
}: {
  readonly of: Answer<'identityStatus'>;
  readonly wants: IdentityWant;
}) {
  const texts = useTexts();
  const language = useLanguage();
  const countries = useMemo(() => countriesIn(language), [language]);
  const [typed, setTyped] = useState({ name: '', birthday: '', country: 'CN', number: '', password: '' });
  const [kind, setKind] = useState<DocumentKind>('id_card');
  const { mutate, isPending } = useCall('submitIdentity', { spoils: [keys.moneyOf('identityStatus')] });
  const set = (field: keyof typeof typed) => (value: string) => setTyped({ ...typed, [field]: value });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A slip of the year would end deposits and play.
    if (isYounger(typed.birthday, of.leastAge)) {
      const question = { title: texts.youngTitle, text: texts.young(typed.birthday, of.leastAge) };
      if (!(await ask({ ...question, confirm: texts.youngYes, cancel: texts.youngNo }))) return;
    }
    mutate({ wants, kind, ...typed }, { onSuccess: ({ message }) => toast(message) });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        name="name"
        label={texts.name}
        value={typed.name}
        onChange={set('name')}
        maxLength={inputMax}
        autoComplete="name"
      />
      <Field
        name="birthday"
        label={texts.birthday}
        type="date"
        min="1900-01-01"
        max={beijingToday()}
        value={typed.birthday}
        onChange={set('birthday')}
        autoComplete="bday"
      />
      <SelectField
        name="country"
        label={texts.country}
        value={typed.country}
        onChange={set('country')}
        autoComplete="country"
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Choice
        label={texts.kind}
        value={kind}
        options={documentKinds.map((value) => ({ value, label: texts.kinds(value) }))}
        onChange={setKind}
      />
      <Field
        name="number"
        label={texts.number}
        value={typed.number}
        onChange={set('number')}
        maxLength={inputMax}
        autoComplete="off"
      />
      <Pictures of={of.pictures} />
      <Field
        name="password"
        label={texts.password}
        secret
        value={typed.password}
        onChange={set('password')}
        maxLength={inputMax}
        autoComplete="current-password"
      />
      <Button type="submit" size="large" block busy={isPending}>
        {texts.send}
      </Button>
    </form>
  );
}

/** Whether somebody born on that day is not so old yet, by the day in Beijing. @param birthday `YYYY-MM-DD`, or empty */
function isYounger(birthday: string, age: number): boolean {
  const [, year, rest] = /^(\d{4})(-\d{2}-\d{2})$/.exec(birthday) ?? [];
  if (year === undefined || rest === undefined) return false;
  return `${Number(year) + age}${rest}` > beijingToday();
}

function beijingToday(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
}
