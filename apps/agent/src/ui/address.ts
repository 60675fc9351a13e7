/** What a page is narrowed to stands in its address: a reload, a link that is sent and the way back find it as it was. */
import { useSearchParams } from 'react-router';
import { type Period, periods } from './periods.ts';
import { isDay, lastDays, type Span } from './span.ts';

type Changes = Readonly<Record<string, string | number | undefined>>;

export interface Address {
  /** @returns what the address says by this name, '' for nothing */
  said(name: string): string;
  /** Of those that are meant: what anybody else writes into an address is the first. */
  oneOf<Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value;
  /** From 1. */
  readonly page: number;
  /** Puts these names in the place of what stood there; `undefined` takes one away. Any but `page` begins at the first page. */
  change(changes: Changes): void;
}

export function useAddress(): Address {
  const [address, setAddress] = useSearchParams();
  const said = (name: string) => address.get(name) ?? '';
  const page = Number(said('page'));
  return {
    said,
    oneOf: (name, values) => values.find((value) => value === said(name)) ?? values[0],
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    change(changes) {
      setAddress(
        (now) => {
          const next = new URLSearchParams(now);
          if (!('page' in changes)) next.delete('page');
          for (const [name, value] of Object.entries(changes)) {
            next.delete(name);
            if (value !== undefined && value !== '') next.set(name, String(value));
          }
          if (next.get('page') === '1') next.delete('page');
          return next;
        },
        { replace: true },
      );
    },
  };
}

/** @param usual where the address says none */
export function usePeriod(usual: Period): [Period, (period: Period) => void] {
  const { said, change } = useAddress();
  const period = periods.find((one) => String(one) === said('period')) ?? usual;
  return [period, (next) => change({ period: next === usual ? undefined : next })];
}

/** @param days of the span where the address says none, today the last */
export function useSpan(days: number): [Span, (span: Span) => void] {
  const { said, change } = useAddress();
  const usual = lastDays(days);
  const end = (name: keyof Span) => (isDay(said(name)) ? said(name) : usual[name]);
  return [{ from: end('from'), to: end('to') }, ({ from, to }) => change({ from, to })];
}
