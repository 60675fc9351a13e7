import type { Payload } from '@mingpai/contract/types';
import { Card } from '@mingpai/ui/card';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** An article of staff, with its waiting and failed states. Type 5 is another text under `/abouts` than in the help centre. */
export function Article({ type, place }: Payload<'article'>) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.of('article', { type, place }),
    queryFn: ({ signal }) => fetchData('article', { type, place }, { signal }),
    staleTime: 5 * 60_000,
    // The page itself says what went wrong.
    meta: { quiet: true },
  });
  if (data === undefined)
    return error !== null ? (
      <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} />
    );
  return (
    <Card>
      <article>
        <RichText html={data.content} />
      </article>
    </Card>
  );
}
