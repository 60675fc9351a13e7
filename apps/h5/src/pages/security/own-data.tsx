import { inputMax } from '@mingpai/contract/constants';
import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { saveOwnData } from '../../api/own-data.ts';
import { useCall } from '../../api/use-call.ts';
import { CodeField } from '../../features/second-factor/code-field.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Section } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** One's own data in one file: asked for, then fetched for a week. */
export function OwnData({ withCode }: { readonly withCode: boolean }) {
  const texts = useTexts();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: keys.of('ownDataStatus'),
    queryFn: ({ signal }) => fetchData('ownDataStatus', {}, { signal }),
    meta: { quiet: true },
  });
  const save = useMutation({ mutationFn: saveOwnData, onError: () => toast(texts.ownDataLost) });
  if (data === undefined) return null;
  return (
    <Section title={texts.ownData}>
      <Card>
        <p className={styles.text}>{texts.ownDataText}</p>
        {data.until !== null ? (
          <Button block busy={save.isPending} onPress={() => save.mutate()}>
            {texts.ownDataSave(data.until.slice(0, 16))}
          </Button>
        ) : data.asked !== null ? (
          <p className={styles.text}>{texts.ownDataAsked}</p>
        ) : (
          <Button look="quiet" block onPress={() => setOpen(true)}>
            {texts.ownDataAsk}
          </Button>
        )}
      </Card>
      {open && <OwnDataSheet withCode={withCode} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function OwnDataSheet({ withCode, onClose }: { readonly withCode: boolean; readonly onClose: () => void }) {
  const texts = useTexts();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { mutate, isPending } = useCall('askOwnData', { spoils: [keys.of('ownDataStatus')] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(
      { password, code },
      {
        onSuccess: ({ message }) => {
          toast(message);
          onClose();
        },
      },
    );
  };
  return (
    <Sheet open title={texts.ownDataAsk} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          name="password"
          label={texts.loginPassword}
          secret
          value={password}
          onChange={setPassword}
          maxLength={inputMax}
          autoComplete="current-password"
        />
        {withCode && <CodeField value={code} onChange={setCode} />}
        <Button type="submit" size="large" block busy={isPending}>
          {texts.ownDataAsk}
        </Button>
      </form>
    </Sheet>
  );
}
