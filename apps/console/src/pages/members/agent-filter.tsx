import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import styles from '../../components/filters.module.css';
import type { Narrowed } from '../../components/filters.tsx';
import { say } from '../../texts/say.ts';

/** Narrows the list to the members right below an agent, who is found by name; the address keeps the number. */
export function AgentFilter({ of }: { readonly of: Narrowed }) {
  const chosen = of.filter('agent');
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const asked = { search, ...(search === '' && /^[1-9]\d{0,14}$/.test(chosen) && { id: Number(chosen) }) };
  const names = useQuery({
    queryKey: ['agent-names', asked],
    queryFn: ({ signal }) => call('agentNames', asked, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const options = (names.data ?? []).map(({ id, username }) => ({ value: String(id), label: username }));
  return (
    <Select
      className={styles.narrow ?? ''}
      aria-label={say('代理账号')}
      placeholder={say('代理账号')}
      allowClear
      showSearch
      filterOption={false}
      value={chosen === '' ? null : chosen}
      options={options}
      notFoundContent={say('没有这样的代理')}
      onSearch={setTyped}
      onChange={(next: string | undefined) => {
        setTyped('');
        of.setFilter('agent', next ?? '');
      }}
    />
  );
}
