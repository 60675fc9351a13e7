import { Card } from '@mingpai/ui/card';
import { useArticle } from '../../features/article/use-article.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { Section } from '../../ui/surface.tsx';

/**
 * Whom one can call, as this site's operators wrote it for their players. Nothing while that is on its way, where nobody has written it, or
 * when it cannot be had: what the self-check says of help does not wait for it. Asked for with the page, so that no question tells how a
 * self-check ended.
 */
export function HelpLines() {
  const { data } = useArticle({ type: 8, place: 'lines' });
  if (data === undefined) return null;
  return (
    <Section title={data.title}>
      <Card>
        <RichText html={data.content} />
      </Card>
    </Section>
  );
}
