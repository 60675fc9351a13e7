import { say } from '../../texts/say.ts';

export const articlesKey = ['articleList'];

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
