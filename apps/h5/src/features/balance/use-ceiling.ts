import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/**
 * What auto-transfer brings into one game at most, in yuan (rule B60).
 * @returns null: everything; undefined: not known yet
 */
export function useCeiling(): number | null | undefined {
  const { data } = useQuery({
    queryKey: keys.of('autoTransferCeiling'),
    queryFn: ({ signal }) => fetchData('autoTransferCeiling', {}, { signal }),
    meta: { quiet: true },
  });
  return data?.amount;
}
