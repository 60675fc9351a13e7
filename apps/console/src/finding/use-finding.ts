import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { mayDo } from '../app/access.ts';
import { menuGroups, resources } from '../app/resources.tsx';
import { useRights } from '../app/session.ts';
import { hitsOf, pageHits } from './hits.ts';

/** Typing rests for so long before it is asked, in ms. */
const restMs = 150;
/** One character means too many. */
const shortest = 2;

const groups = Object.fromEntries(menuGroups.map(({ name, label }) => [name, label]));
const pages = resources.map(({ name, path, label, group }) => ({
  name,
  path,
  label,
  group: groups[group] ?? '',
}));

/** What is found while somebody types, pages of the menu after all else: the last answer stays until the next one is there. */
export function useFinding(typed: string) {
  const rights = useRights() ?? [];
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const enough = asked.length >= shortest;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['find', asked],
    queryFn: ({ signal }) => call('find', { text: asked }, { signal }),
    enabled: enough,
    placeholderData: keepPreviousData,
  });
  const open = pages.filter(({ name }) => mayDo(rights, name, 'list'));
  return {
    hits: enough && data !== undefined ? [...hitsOf(data), ...pageHits(asked, open)] : [],
    /** Whether what is shown is the answer to what stands there. */
    settled: enough && data !== undefined && !isPlaceholderData && asked === typed.trim(),
    fault: enough ? error : null,
    retry: () => void refetch(),
  };
}
