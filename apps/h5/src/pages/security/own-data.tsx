import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { saveOwnData } from '../../api/own-data.ts';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Section } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import { useOwnPassword } from './own-password.tsx';
import styles from './page.module.css';

/** One's own data in one file: asked for, then fetched for a week. */
export function OwnData({ withCode }: { readonly withCode: boolean }) {
  const texts = useTexts();
  const [open, setOpen] = useState(false);
  const { data, isError } = useQuery({
    queryKey: keys.of('ownDataStatus'),
    queryFn: ({ signal }) => fetchData('ownDataStatus', {}, { signal }),
    meta: { quiet: true },
  });
  const save = useMutation({ mutationFn: saveOwnData, onError: () => toast(texts.ownDataLost) });
  if (isError && data === undefined) return null;
  return (
    <Section title={texts.ownData}>
      <Card>
        <p className={styles.text}>{texts.ownDataText}</p>
        {/* What stands below it stays where it is when the answer comes. */}
        {data === undefined ? (
          <Skeleton height="var(--target)" />
        ) : data.until !== null ? (
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
  const { given, fields, refused } = useOwnPassword(withCode);
  const { mutate, isPending } = useCall('askOwnData', { spoils: [keys.of('ownDataStatus')] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(given, {
      onSuccess: ({ message }) => {
        toast(message);
        onClose();
      },
      onError: refused,
    });
  };
  return (
    <Sheet open title={texts.ownDataAsk} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {fields}
        <Button type="submit" size="large" block busy={isPending}>
          {texts.ownDataAsk}
        </Button>
      </form>
    </Sheet>
  );
}
