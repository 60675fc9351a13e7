import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useTexts } from './labels.ts';

type BankPickerProps = {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (bank: string) => void;
  readonly ref: Ref<HTMLSelectElement>;
};

/** One of the banks that the site knows (specification, chapter 7, banklist). */
export function BankPicker(field: BankPickerProps) {
  const texts = useTexts();
  const {
    data: banks = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: keys.of('banks'),
    queryFn: ({ signal }) => fetchData('banks', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // An empty list is no answer: who comes to it after a broken connection asks again.
  const askAgain = () => {
    if (isError) void refetch();
  };
  return (
    <SelectField {...field} label={texts.bank} onFocus={askAgain}>
      <option value="" disabled>
        {texts.bankPlaceholder}
      </option>
      {banks.map(({ bank_name }) => (
        <option key={bank_name} value={bank_name}>
          {bank_name}
        </option>
      ))}
    </SelectField>
  );
}
