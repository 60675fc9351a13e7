import type { Answer } from '@mingpai/contract/types';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { StoppedNote } from './stopped-note.tsx';

type Stopped = keyof Answer<'houseStops'>;

/** So long it is not asked again from page to page, in ms. */
const freshMs = 30_000;

/** That nobody can do it at present, in the words that would refuse it, before anybody fills in a form. */
export function HouseStopped({ what }: { readonly what: Stopped }) {
  const { data } = useQuery({
    queryKey: keys.of('houseStops'),
    queryFn: ({ signal }) => fetchData('houseStops', {}, { signal }),
    staleTime: freshMs,
    // Whoever is refused hears so all the same.
    meta: { quiet: true },
  });
  return <StoppedNote text={data?.[what] ?? ''} />;
}
