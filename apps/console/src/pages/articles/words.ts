import type { ArticleRow } from '../../api/rows.ts';
import { say } from '../../texts/say.ts';

export const articlesKey = ['articleList'];

const given: Readonly<Record<number, string>> = {
  1: say('常见问题'),
  2: say('隐私政策'),
  3: say('免责说明'),
  4: say('联系我们'),
  5: say('代理加盟'),
  6: say('隐私政策'),
  7: say('关于我们'),
  8: say('博彩责任'),
  9: say('条款与规则'),
  10: say('求助热线'),
};

/** What somebody wrote above it; of one that nobody has written yet what the site calls it. */
export function titleOf({ type, title, version }: Pick<ArticleRow, 'type' | 'title' | 'version'>): string {
  return version === 0 ? (given[type] ?? title) : title;
}

/** Where members read an article (docs/decisions/0007-articles-five-and-six.md). */
export function placeOf(type: number): string {
  if (type === 10) return say('帮助中心 · 博彩责任，自我检测之下');
  if (type === 6) return say('条款页 · 隐私政策');
  return type === 9 ? say('条款页 · 条款与规则') : say('帮助中心');
}

/** What has to be thought of with this article, besides its own text. */
export function hintOf(type: number): string | undefined {
  if (type === 2) return say('隐私政策有两处：条款页的那一篇请一并修改，两处应当一致。');
  if (type === 10)
    return say('写上当地的求助电话与机构；号码写成链接（tel:号码）可一键拨打。未填写时不显示。');
  return type === 6 ? say('隐私政策有两处：帮助中心的那一篇请一并修改，两处应当一致。') : undefined;
}
