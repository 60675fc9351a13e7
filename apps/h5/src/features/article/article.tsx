import type { Payload } from '@mingpai/contract/types';
import { Card } from '@mingpai/ui/card';
import { troubleIn } from '../../api/errors.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useArticle } from './use-article.ts';

/** An article with its waiting and failed states. */
export function Article(asked: Payload<'article'>) {
  const { data, error, refetch } = useArticle(asked);
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
