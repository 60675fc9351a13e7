import { inputMax } from '@mingpai/contract/constants';
import { type DocumentKind, documentKinds, type IdentityWant } from '@mingpai/contract/identity';
import type { Answer } from '@mingpai/contract/types';
import { Button } from '@mingpai/ui/button';
import { Choice } from '@mingpai/ui/choice';
import { type FormEvent, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
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
  const [typed, setTyped] = useState({ name: '', birthday: '', country: 'CN', number: '' });
  const [kind, setKind] = useState<DocumentKind>('id_card');
  const { mutate, isPending } = useCall('submitIdentity', { spoils: [keys.moneyOf('identityStatus')] });
  const set = (field: keyof typeof typed) => (value: string) => setTyped({ ...typed, [field]: value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
        hint={texts.birthdayHint}
        value={typed.birthday}
        onChange={set('birthday')}
        maxLength={10}
        autoComplete="bday"
      />
      <Field
        name="country"
        label={texts.country}
        hint={texts.countryHint}
        value={typed.country}
        onChange={set('country')}
        maxLength={2}
        autoComplete="country"
        autoCapitalize="characters"
      />
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
      <Button type="submit" size="large" block busy={isPending}>
        {texts.send}
      </Button>
    </form>
  );
}
