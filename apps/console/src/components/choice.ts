/** Choices of a page that are kept in its address, so that a link to a colleague shows the same. */
import { useSearchParams } from 'react-router';

/** The page of a list that has its own: `identityQueue.page=2`. */
export const pageOf = (list: string) => `${list}.page`;
export const sizeOf = (list: string) => `${list}.size`;

/** The address with these fields; without those that are empty. Another question begins at the first page of every list. */
export function narrowedBy(
  before: URLSearchParams,
  fields: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const field of [...next.keys()])
    if (field === 'page' || field.endsWith(pageOf(''))) next.delete(field);
  for (const [field, value] of Object.entries(fields))
    if (value === '') next.delete(field);
    else next.set(field, value);
  return next;
}

/** What somebody typed or chose under this name; empty: nothing. */
export function useAddressText(field: string): readonly [string, (next: string) => void] {
  const [address, setAddress] = useSearchParams();
  return [address.get(field) ?? '', (next) => setAddress((before) => narrowedBy(before, { [field]: next }))];
}

/** One of several; the first stands where the address says nothing, or nonsense. */
export function useAddressChoice<Value extends string>(
  field: string,
  values: readonly [Value, ...Value[]],
): readonly [Value, (next: Value) => void] {
  const [text, setText] = useAddressText(field);
  const [first] = values;
  return [values.find((value) => value === text) ?? first, (next) => setText(next === first ? '' : next)];
}
