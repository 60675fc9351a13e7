// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ArticleRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { save } from '../../testing/fields.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { ArticlesPage } from './page.tsx';

signedInForEach();

const article = (type: number, more: Partial<ArticleRow> = {}): ArticleRow => ({
  type,
  title: `文章${type}`,
  content: '<p>正文</p>',
  titleEn: '',
  contentEn: '',
  version: type * 10,
  updatedAt: '2026-11-20T16:30:05Z',
  ...more,
});
const cells = (type: number) =>
  [...document.querySelectorAll(`tr[data-row-key="${type}"] td`)].map(({ textContent }) => textContent);

test('an article says where members read it and when it was changed, and the one that is pressed is saved as itself', async () => {
  const asked = answerWith({
    staffMe: () => staff('content'),
    articleList: () => [
      article(2, { contentEn: '<p>x</p>' }),
      article(6),
      article(10, { content: '', updatedAt: null, version: 0 }),
    ],
    saveArticle: () => null,
  });
  renderAt('/articles', <ArticlesPage />);
  await screen.findByText('文章2');
  expect(cells(2).slice(1, 5)).toEqual(['帮助中心', '9 字', '8 字', '2026-11-21 00:30:05']);
  expect(cells(6).slice(1, 4)).toEqual(['条款页 · 隐私政策', '9 字', '显示中文']);
  // Of one that nobody has written, what the site calls it.
  expect(cells(10).slice(0, 5)).toEqual([
    '求助热线',
    '帮助中心 · 博彩责任，自我检测之下',
    '尚未填写',
    '显示中文',
    '还没有',
  ]);
  fireEvent.click(screen.getByLabelText('编辑 文章6，条款页 · 隐私政策'));
  save();
  await screen.findByText('文章已保存');
  expect(asked.saveArticle).toMatchObject([{ type: 6, version: 60, title: '文章6' }]);
});
