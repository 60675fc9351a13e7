import { type Sorting, sortings } from '@mingpai/contract/console/parts';
import { say } from '../texts/say.ts';
import { useAddressText } from './choice.ts';
import { ChoiceFilter, type Narrowed } from './filters.tsx';

const words: Readonly<Record<Sorting, string>> = {
  'time.asc': say('时间从早到晚'),
  'time.desc': say('时间从晚到早'),
  'sum.desc': say('金额从大到小'),
  'sum.asc': say('金额从小到大'),
};
const choices = sortings.map((value) => ({ value, label: words[value] }));

/** Puts a list in order by when or by how much; without a choice it is as it is by itself. */
export function SortFilter({ of }: { readonly of: Narrowed }) {
  return <ChoiceFilter of={of} field="sorted" label={say('排列方式')} choices={choices} />;
}

/** The same of a list that is one of several of its page. */
export function useSorting() {
  const [text, setText] = useAddressText('sorted');
  const sorted = sortings.find((one) => one === text);
  return {
    asked: sorted === undefined ? {} : { sorted },
    of: { filter: () => text, setFilter: (_field: string, next: string) => setText(next) },
  };
}
