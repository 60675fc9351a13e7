import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { hitsOf } from './hits.ts';

/** Typing rests for so long before it is asked, in ms. */
const restMs = 150;
/** One character means too many. */
const shortest = 2;

/** What is found while somebody types: the last answer stays until the next one is there. */
export function useFinding(typed: string) {
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
  return {
    hits: enough && data !== undefined ? hitsOf(data) : [],
    /** Whether what is shown is the answer to what stands there. */
    settled: enough && data !== undefined && !isPlaceholderData && asked === typed.trim(),
    fault: enough ? error : null,
    retry: () => void refetch(),
  };
}
