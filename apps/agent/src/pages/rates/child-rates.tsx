import { Button } from '@mingpai/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call, newKey, Refusal } from '../../api/client.ts';
import { rate } from '../../ui/figures.ts';
import { said } from '../../ui/said.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { parseRate, typedRate } from './parse-rate.ts';
import { categoryIds, type Rates, RateTable } from './rate-table.tsx';

type ChildRatesProps = {
  readonly id: number;
  readonly rates: Rates;
  /** The agent's own: more cannot be given. */
  readonly most: Rates;
};

/** A child's rates, and the form that changes them. They hold from the moment they are set. */
export function ChildRates({ id, rates, most }: ChildRatesProps) {
  const texts = useTexts();
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  if (editing)
    return (
      <RatesForm
        id={id}
        rates={rates}
        most={most}
        onDone={(changed) => {
          setEditing(false);
          setSaved(changed);
        }}
      />
    );
  return (
    <>
      <RateTable rates={rates} />
      <div className={styles.actions}>
        <Button look="quiet" onPress={() => setEditing(true)}>
          {texts.change}
        </Button>
        <span role="status">{saved && texts.saved}</span>
      </div>
    </>
  );
}

type FormProps = ChildRatesProps & { readonly onDone: (changed: boolean) => void };

function RatesForm({ id, rates, most, onDone }: FormProps) {
  const texts = useTexts();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(() => mapRates((category) => typedRate(rates[category])));
  const key = useRef(newKey());
  const { mutate, isPending, error } = useMutation({
    mutationFn: (next: Rates) => call('portalSetRates', { id, rates: next }, { key: key.current }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['portalRates'] });
      onDone(true);
    },
    onError: (fault) => {
      // A refusal is an outcome, and the next attempt an operation of its own; a broken connection is not.
      if (fault instanceof Refusal) key.current = newKey();
    },
  });
  const problem = (category: keyof Rates): string | undefined => {
    const value = parseRate(typed[category]);
    if (value === undefined) return texts.notARate;
    return value > most[category] ? texts.tooMuch(rate(most[category])) : undefined;
  };
  const wrong = categoryIds.some((category) => problem(category) !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong && !isPending) mutate(mapRates((category) => parseRate(typed[category]) ?? rates[category]));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.rates}>
        {categoryIds.map((category) => (
          <label key={category} className={styles.field}>
            <span>{texts.percent(texts[category])}</span>
            <input
              className={styles.input}
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              value={typed[category]}
              aria-invalid={problem(category) !== undefined || undefined}
              onChange={(event) => setTyped((before) => ({ ...before, [category]: event.target.value }))}
            />
            <small className={problem(category) === undefined ? styles.hint : styles.wrong}>
              {problem(category) ?? texts.upTo(rate(most[category]))}
            </small>
          </label>
        ))}
      </div>
      {error !== null && (
        <p className={styles.wrong} role="alert">
          {said(error)}
        </p>
      )}
      <div className={styles.actions}>
        <button type="submit" className={styles.save} disabled={wrong} aria-busy={isPending || undefined}>
          {texts.save}
        </button>
        <Button look="quiet" onPress={() => onDone(false)}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

function mapRates<Value>(of: (category: keyof Rates) => Value): Record<keyof Rates, Value> {
  return {
    realbet: of('realbet'),
    sport: of('sport'),
    gaming: of('gaming'),
    joker: of('joker'),
    concise: of('concise'),
    lottery: of('lottery'),
  };
}
