// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { NoticeRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { faultsShown, fieldOf, save, type, typeMoment } from '../../testing/fields.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { NoticeEditor } from './editor.tsx';

signedInForEach();

const notice: NoticeRow = {
  id: 7,
  version: 3,
  title: '维护通知',
  content: '今晚维护',
  titleEn: 'Maintenance',
  contentEn: 'Tonight',
  scrolls: true,
  shown: true,
  startsAt: '2026-12-24T12:00:00.000Z',
  endsAt: null,
  audience: { vipFrom: 2 } as NoticeRow['audience'],
  state: 'scheduled',
  createdAt: '2026-11-01T00:00:00Z',
  onHome: false,
};

type Answers = Parameters<typeof answerWith>[0];
function open(of: NoticeRow | undefined, answers: Answers = {}) {
  let closed = 0;
  const asked = answerWith({ audienceTags: () => [], saveNotice: () => ({ id: 7 }), ...answers });
  renderAt(
    '/notices',
    <NoticeEditor
      notice={of}
      resource="notices"
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  return { asked, closed: () => closed };
}

test('what nobody touches goes out as it was, with the version that was read, its instant and whom it is for', async () => {
  const { asked, closed } = open(notice);
  save();
  await screen.findByText('公告已保存');
  const [sent] = asked.saveNotice ?? [];
  expect(sent).toMatchObject({
    id: 7,
    version: 3,
    title: '维护通知',
    content: '今晚维护',
    titleEn: 'Maintenance',
    contentEn: 'Tonight',
    scrolls: true,
    shown: true,
    startsAt: '2026-12-24T12:00:00.000Z',
    endsAt: null,
    audience: { vipFrom: 2 },
  });
  expect(closed()).toBe(1);
});

test('a new one is out at once and for everybody; it names no row and no version', async () => {
  const { asked } = open(undefined);
  type('标题', '新活动');
  type('内容', '今天开始');
  save();
  await screen.findByText('公告已发布');
  expect(asked.saveNotice?.[0]).toMatchObject({
    shown: true,
    scrolls: false,
    startsAt: null,
    endsAt: null,
    audience: {},
  });
  expect(asked.saveNotice?.[0]).not.toHaveProperty('id');
  expect(asked.saveNotice?.[0]).not.toHaveProperty('version');
});

test('one that begins later is not said to be published', async () => {
  const { asked } = open(undefined);
  type('标题', '新活动');
  type('内容', '下周开始');
  typeMoment('开始显示（北京时间）', '2036-12-24 20:00');
  save();
  await screen.findByText('公告已保存');
  expect(screen.queryByText('公告已发布')).toBeNull();
  expect(asked.saveNotice?.[0]).toMatchObject({ startsAt: '2036-12-24T12:00:00.000Z' });
});

test('a draft is saved, and nobody is told that it is out', async () => {
  const { asked } = open(undefined);
  type('标题', '新活动');
  type('内容', '还没写完');
  fireEvent.click(screen.getByLabelText('发布'));
  save();
  await screen.findByText('公告已保存');
  expect(screen.queryByText('公告已发布')).toBeNull();
  expect(asked.saveNotice?.[0]).toMatchObject({ shown: false });
});

test('blanks are no title and no text, and nothing goes out', async () => {
  const { asked } = open(undefined);
  type('标题', '   ');
  type('内容', ' ');
  save();
  await waitFor(() => expect(faultsShown()).toEqual(['请填写标题', '请填写内容']));
  expect(asked.saveNotice).toBeUndefined();
});

test('a refusal stands above what was typed, which stays; the editor stays open', async () => {
  const { closed } = open(notice, {
    saveNotice: () => {
      throw new Refusal(5_100, '公告刚刚被同事修改');
    },
  });
  type('内容', '改为明晚');
  save();
  await screen.findByText('公告刚刚被同事修改');
  expect([fieldOf('内容').value, closed()]).toEqual(['改为明晚', 0]);
});

test('what must be corrected is shown from the preview too', async () => {
  const { asked } = open(notice);
  fireEvent.click(screen.getByText('预览'));
  await waitFor(() => expect(document.querySelector('form')?.hidden).toBe(true));
  type('标题', '');
  save();
  await screen.findByText('请填写标题');
  expect(document.querySelector('form')?.hidden).toBe(false);
  expect(asked.saveNotice).toBeUndefined();
});

test('what was typed goes only when one says so', async () => {
  const { closed } = open(notice);
  type('标题', '改期');
  const cross = screen.getByRole('button', { name: 'Close' });
  fireEvent.click(cross);
  fireEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect([fieldOf('标题').value, closed()]).toEqual(['改期', 0]);
  fireEvent.click(cross);
  fireEvent.click((await screen.findAllByRole('button', { name: /^放\s?弃$/ })).at(-1) as HTMLElement);
  await waitFor(() => expect(closed()).toBe(1));
});
