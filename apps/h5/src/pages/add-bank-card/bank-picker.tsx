import { useQuery } from '@tanstack/react-query';
import Picker from 'antd-mobile/es/components/picker';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import '../../ui/library-language.ts';
import { PickField } from '../../ui/pick-field.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useTexts } from './labels.ts';

type BankPickerProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (bank: string) => void;
};

/** One of the banks that the site knows (specification, chapter 7, banklist). */
export function BankPicker({ value, error, onChange }: BankPickerProps) {
  const texts = useTexts();
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  const {
    data: banks = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: keys.of('banks'),
    queryFn: ({ signal }) => fetchData('banks', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <PickField
      label={texts.bank}
      value={value}
      placeholder={texts.bankPlaceholder}
      icon="down"
      error={error}
      onOpen={() => {
        setOpen(true);
        // An empty wheel is no answer: who opens it after a broken connection asks again.
        if (isError) void refetch();
      }}
    >
      <Picker
        title={texts.bank}
        columns={[banks.map(({ bank_name }) => ({ label: bank_name, value: bank_name }))]}
        visible={open}
        value={[value === '' ? null : value]}
        confirmText={texts.confirm}
        cancelText={texts.cancel}
        onConfirm={([bank]) => onChange(String(bank ?? ''))}
        onClose={() => setOpen(false)}
      />
    </PickField>
  );
}
