// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { ArticleRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { fieldOf, type } from '../../testing/fields.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { ArticleEditor } from './editor.tsx';

signedInForEach();

const article: ArticleRow = {
  type: 2,
  title: '存款帮助',
  content: '<p>如何存款</p>',
  titleEn: 'Deposits',
  contentEn: '<p>How to deposit</p>',
  version: 5,
  updatedAt: '2026-11-01T00:00:00Z',
};

type Answers = Parameters<typeof answerWith>[0];
function open(answers: Answers = {}, of = article) {
  let closed = 0;
  const asked = answerWith({
    saveArticle: () => null,
    previewArticle: ({ content, contentEn }) => ({
      content: content.replace(/<script>.*<\/script>/, ''),
      contentEn,
    }),
    ...answers,
  });
  renderAt(
    '/articles',
    <ArticleEditor
      article={of}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  return { asked, closed: () => closed };
}
const save = () => fireEvent.click(screen.getByText(/^保\s?存$/));

test('both languages go out with the version that was read, to the article that was opened', async () => {
  const { asked, closed } = open();
  type('正文（HTML）', '<p>改过</p>');
  save();
  await screen.findByText('文章已保存');
  expect(asked.saveArticle).toEqual([
    {
      type: 2,
      version: 5,
      title: '存款帮助',
      content: '<p>改过</p>',
      titleEn: 'Deposits',
      contentEn: '<p>How to deposit</p>',
    },
  ]);
  expect(closed()).toBe(1);
});

test('a text of blanks is none, and nothing goes out', async () => {
  const { asked } = open();
  type('正文（HTML）', '  ');
  save();
  await screen.findByText('请填写正文');
  expect(asked.saveArticle).toBeUndefined();
});

test('the preview is the server’s: what it takes out is not shown, and what was typed stays', async () => {
  const { asked } = open();
  type('正文（HTML）', '<p>看得到</p><script>x()</script>');
  fireEvent.click(screen.getByText('预览'));
  await waitFor(() => expect(asked.previewArticle?.at(-1)?.content).toContain('<script>'));
  await waitFor(() => expect(document.querySelector('form')?.hidden).toBe(true));
  fireEvent.click(screen.getByText('编辑'));
  await waitFor(() => expect(document.querySelector('form')?.hidden).toBe(false));
  expect(fieldOf('正文（HTML）').value).toBe('<p>看得到</p><script>x()</script>');
  expect(asked.saveArticle).toBeUndefined();
});

test('what a colleague changed meanwhile is said, and one’s own text is not lost', async () => {
  const { closed } = open({
    saveArticle: () => {
      throw new Refusal(5_100, '文章刚刚被同事修改，请重新打开');
    },
  });
  type('标题', '存款与到账');
  save();
  await screen.findByText('文章刚刚被同事修改，请重新打开');
  expect([fieldOf('标题').value, closed()]).toEqual(['存款与到账', 0]);
});

test('a fault in the form leads back from the preview to the field', async () => {
  const { asked } = open();
  type('标题', '');
  fireEvent.click(screen.getByText('英文预览'));
  await waitFor(() => expect(document.querySelector('form')?.hidden).toBe(true));
  save();
  await screen.findByText('请填写标题');
  expect(document.querySelector('form')?.hidden).toBe(false);
  expect(asked.saveArticle).toBeUndefined();
});
