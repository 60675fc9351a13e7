import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { FileAsked } from '../api/exports.ts';
import { type Fields, senseless } from '../api/fields.ts';
import { type Asked, type List, listQuery } from '../api/lists.ts';
import { pageOf, sizeOf } from './choice.ts';
import { firstPageSize, type Pages, pageSizes } from './paging.ts';

/** A list as far as it was read: one page of it, and where that page stands. */
export type Reading<Row> = {
  readonly rows: readonly Row[];
  /** Unknown before the first answer. */
  readonly total: number | undefined;
  /** There are more than `total`. */
  readonly more: boolean;
  /** Of money: of all that were counted, yuan; undefined: the list has none. */
  readonly sum?: number | undefined;
  readonly pages: Pages;
  /** Whether another page than the one that is shown is on its way. */
  readonly loading: boolean;
  readonly fault: { readonly message: string } | null;
  /** Whether there was an answer before the fault. */
  readonly answered: boolean;
  readonly retry: () => void;
  /** Whether filters may have left something out. */
  readonly narrowed: boolean;
  /** What narrows it and makes no sense, as it was typed: then nothing was asked, and there are no rows. */
  readonly senseless?: readonly string[];
  /** Takes them away; there is none where they are no part of the address. */
  readonly widen?: (() => void) | undefined;
  /** The same list as a file, where it may be taken away as one. */
  readonly file?: FileAsked;
};

type AddressOptions<Row> = {
  readonly list: List<Row>;
  /** How often the list is asked again while it is open, in ms; without it only when it is opened. */
  readonly everyMs?: number;
};

/** The list that a page is about: its page and filters are kept in the address, `?state=all&search=T12&page=2`. */
export function useReading<Row>({ list, everyMs }: AddressOptions<Row>) {
  const [address, setAddress] = useSearchParams();
  const page = wholeNumber(address.get('page')) ?? 1;
  const pageSize = pageSizes.find((size) => size === wholeNumber(address.get('size'))) ?? firstPageSize;
  const filter = (field: string) => address.get(field) ?? '';
  const fields: Fields = list.fields ?? {};
  const names = Object.keys(fields);
  const member = wholeNumber(address.get('member'));
  const one = wholeNumber(address.get('one'));
  const asked: Asked = {
    page,
    pageSize,
    search: filter('search'),
    state: filter('state'),
    ...(member !== undefined && { member }),
    ...(one !== undefined && { id: one }),
    ...(list.fields && { fields: Object.fromEntries(names.map((field) => [field, filter(field)])) }),
  };
  const odd = [
    ...senseless(fields, asked.fields),
    ...(member === undefined && filter('member') !== '' ? ['member'] : []),
  ].map(filter);
  const sensible = odd.length === 0;
  const query = useQuery({
    ...listQuery(list, asked),
    // What is dropped would show, and give away as a file, what nobody asked for.
    enabled: sensible,
    staleTime: 0,
    // The interval rests while nobody looks: then it is asked at once.
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs, refetchOnWindowFocus: true }),
  });
  const { error, isPending, isPlaceholderData, refetch } = query;
  const data = sensible ? query.data : undefined;
  const change = (fields: Readonly<Record<string, string>>) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      for (const [field, value] of Object.entries(fields))
        if (value === '') next.delete(field);
        else next.set(field, value);
      return next;
    });
  const narrowing = ['search', 'state', 'member', 'one', ...names].filter((field) => filter(field) !== '');
  const reading: Reading<Row> = {
    rows: data?.rows ?? [],
    total: data?.total,
    more: data?.more ?? false,
    sum: data?.sum,
    pages: {
      page,
      pageSize,
      turnTo: (next, size) =>
        change({ page: next === 1 ? '' : String(next), size: size === firstPageSize ? '' : String(size) }),
    },
    loading: sensible && (isPending || isPlaceholderData),
    fault: sensible ? error : null,
    answered: data !== undefined || !sensible,
    retry: () => void refetch(),
    ...(list.file && sensible && { file: list.file(asked) }),
    narrowed: narrowing.length > 0,
    widen: () => change(Object.fromEntries([...narrowing, 'page'].map((field) => [field, '']))),
  };
  return {
    ...reading,
    query,
    asked,
    filter,
    fields,
    senseless: odd,
    /** How many of the list's own fields narrow it now, or put it in another order. @param but those that are in sight anyway */
    active: (...but: readonly string[]) =>
      names.filter((field) => !but.includes(field) && filter(field) !== '').length,
    setFilter: (field: string, value: string) => change({ [field]: value, page: '' }),
    /** Several of them at once. */
    setFilters: (fields: Readonly<Record<string, string>>) => change({ ...fields, page: '' }),
    /** Takes these away at once. */
    clear: (...fields: readonly string[]) =>
      change(Object.fromEntries([...fields, 'page'].map((field) => [field, '']))),
  };
}

/** Above 0, as the address bar may have it. */
function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

type Page = { readonly page: number; readonly pageSize: number };
type Found<Row> = { readonly rows: readonly Row[]; readonly total: number };
type SectionOptions<Row, More> = {
  /** What is asked for, the list's name first: under it the address keeps the list's page. Whoever narrows it begins anew (`choice.ts`). */
  readonly question: readonly [string, ...QueryKey];
  readonly read: (page: Page, options: { readonly signal: AbortSignal }) => Promise<Found<Row> & More>;
  /** How often it is asked again, in ms. */
  readonly everyMs: number;
  /** Whether filters may have left something out. */
  readonly narrowed?: boolean;
};

/** One of several lists of a page, each with its own page in the address: `heldWins.page=2`. */
export function useSectionReading<Row, More extends object = object>({
  question,
  read,
  everyMs,
  narrowed = false,
}: SectionOptions<Row, More>): Reading<Row> & {
  /** All that was answered. */
  readonly answer: (Found<Row> & More) | undefined;
} {
  const [address, setAddress] = useSearchParams();
  const [list] = question;
  const page = wholeNumber(address.get(pageOf(list))) ?? 1;
  const size = wholeNumber(address.get(sizeOf(list)));
  const pageSize = pageSizes.find((one) => one === size) ?? firstPageSize;
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [...question, { page, pageSize }],
    queryFn: ({ signal }) => read({ page, pageSize }, { signal }),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  });
  return {
    answer: data,
    rows: data?.rows ?? [],
    total: data?.total,
    more: false,
    pages: {
      page,
      pageSize,
      turnTo: (next, nextSize) =>
        setAddress((before) => {
          const turned = new URLSearchParams(before);
          if (next === 1) turned.delete(pageOf(list));
          else turned.set(pageOf(list), String(next));
          if (nextSize === firstPageSize) turned.delete(sizeOf(list));
          else turned.set(sizeOf(list), String(nextSize));
          return turned;
        }),
    },
    loading: isPending || isPlaceholderData,
    fault: error,
    answered: data !== undefined,
    retry: () => void refetch(),
    narrowed,
  };
}
