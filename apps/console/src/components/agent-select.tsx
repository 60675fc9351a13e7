import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { say } from '../texts/say.ts';

type Props = {
  readonly id?: string;
  readonly className?: string;
  readonly label: string;
  readonly placeholder: string;
  /** Whom the choice is already; null: nobody. */
  readonly value?: number | null;
  readonly onChange?: (next: number | null) => void;
};

/** An agent, who is found by name or by number. */
export function AgentSelect({ id, className, label, placeholder, value = null, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const number = search === '' ? value : numberIn(search);
  const asked = { search, ...(number !== null && { id: number }) };
  const names = useQuery({
    queryKey: ['agent-names', asked],
    queryFn: ({ signal }) => call('agentNames', asked, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const options = (names.data ?? []).map(({ id: agent, username }) => ({ value: agent, label: username }));
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      {...(className !== undefined && { className })}
      aria-label={label}
      placeholder={placeholder}
      allowClear
      showSearch
      filterOption={false}
      value={value}
      options={options}
      notFoundContent={say('没有这样的代理')}
      onSearch={setTyped}
      onChange={(next: number | undefined) => {
        setTyped('');
        onChange?.(next ?? null);
      }}
    />
  );
}

function numberIn(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
