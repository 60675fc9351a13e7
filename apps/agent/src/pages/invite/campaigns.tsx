import { Button } from '@mingpai/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call, newKey, Refusal } from '../../api/client.ts';
import { useReading } from '../../api/use-reading.ts';
import { useSpan } from '../../ui/address.ts';
import { count } from '../../ui/figures.ts';
import { List } from '../../ui/parts.tsx';
import { Row } from '../../ui/person-row.tsx';
import { said } from '../../ui/said.ts';
import { isSpan, lastDays, type Span } from '../../ui/span.ts';
import { SpanFields } from '../../ui/span-fields.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Links with a name each: where to put them is the agent's affair, what came by each is told here. */
export function Campaigns({ onCopy }: { readonly onCopy: (link: string) => void }) {
  const texts = useTexts();
  const [span, setSpan] = useSpan(30);
  const [shown, setShown] = useState<string>();
  const asked = isSpan(span) ? span : lastDays(30);
  const { data, error, refetch } = useReading('portalCampaigns', asked, { keep: true });
  const rows = data?.rows.map((row) => ({ ...row, id: row.code }));
  return (
    <section className={styles.campaigns} aria-labelledby="campaigns">
      <h2 id="campaigns" className={styles.title}>
        {texts.campaigns}
      </h2>
      <p className={styles.lead}>{texts.campaignsLead}</p>
      <NewCampaign />
      <SpanFields value={span} onChange={setSpan} />
      <List rows={rows} fault={error} onRetry={() => void refetch()} empty={texts.noCampaign}>
        {(one) => (
          <article className={styles.campaign}>
            <h3>{one.name}</h3>
            <p className={styles.link}>{one.url}</p>
            <p>{texts.brought(count(one.clicks), count(one.registered), count(one.firstDeposits))}</p>
            <div className={styles.actions}>
              <Button look="quiet" onPress={() => onCopy(one.url)}>
                {texts.copy}
              </Button>
              <Button look="quiet" onPress={() => setShown(shown === one.code ? undefined : one.code)}>
                {shown === one.code ? texts.hideDays : texts.byDay}
              </Button>
            </div>
            {shown === one.code && <CampaignDays code={one.code} span={asked} />}
          </article>
        )}
      </List>
    </section>
  );
}

function CampaignDays({ code, span }: { readonly code: string; readonly span: Span }) {
  const texts = useTexts();
  const { data, error, refetch } = useReading('portalCampaignDays', { code, ...span });
  return (
    <List
      rows={data?.rows.map((row) => ({ ...row, id: row.day }))}
      fault={error}
      onRetry={() => void refetch()}
    >
      {(row) => (
        <Row
          title={row.day}
          note={texts.brought(count(row.clicks), count(row.registered), count(row.firstDeposits))}
        />
      )}
    </List>
  );
}

function NewCampaign() {
  const texts = useTexts();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const key = useRef(newKey());
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('portalAddCampaign', { name }, { key: key.current }),
    onSuccess: async () => {
      key.current = newKey();
      setName('');
      await queries.invalidateQueries({ queryKey: ['portalCampaigns'] });
    },
    onError: (fault) => {
      // A refusal is an outcome, and the next attempt an operation of its own; a broken connection is not.
      if (fault instanceof Refusal) key.current = newKey();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !isPending) mutate();
  };
  return (
    <form className={styles.add} onSubmit={submit}>
      <label className={styles.name}>
        <span>{texts.name}</span>
        <input
          className={styles.input}
          value={name}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <Button type="submit" disabled={isPending || name.trim() === ''}>
        {texts.add}
      </Button>
      {error !== null && (
        <p role="alert" className={styles.fault}>
          {said(error)}
        </p>
      )}
    </form>
  );
}
