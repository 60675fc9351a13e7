// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { NoticeRow } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { fieldOf } from '../../testing/fields.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { NoticesPage } from './page.tsx';

signedInForEach();

const notice = (id: number, more: Partial<NoticeRow> = {}): NoticeRow => ({
  id,
  version: id * 10,
  title: `公告${id}`,
  content: `内容${id}`,
  titleEn: '',
  contentEn: '',
  scrolls: true,
  shown: true,
  startsAt: null,
  endsAt: null,
  audience: {},
  state: 'live',
  createdAt: '2026-11-20T16:30:05Z',
  onHome: false,
  ...more,
});
type Answers = Parameters<typeof answerWith>[0];
async function open(answers: Answers = {}, at = '/notices') {
  const asked = answerWith({
    staffMe: () => staff('content'),
    audienceTags: () => [],
    noticeList: () => ({
      rows: [
        notice(1, { onHome: true, titleEn: 'One', contentEn: 'First' }),
        notice(2, { titleEn: 'Two' }),
        notice(3, { scrolls: false }),
      ],
      total: 3,
    }),
    ...answers,
  });
  renderAt(at, <NoticesPage />);
  await screen.findByText('公告3');
  return asked;
}
const cells = (id: number) =>
  [...document.querySelectorAll(`tr[data-row-key="${id}"] td`)].map(({ textContent }) => textContent);

test('a row says whether it runs on the home page now, how much English it has, and since when in Beijing', async () => {
  await open();
  expect([1, 2, 3].map((id) => cells(id)[2])).toEqual(['滚动中', '现在不滚动', '不滚动']);
  expect([1, 2, 3].map((id) => cells(id)[3])).toEqual(['有', '不完整', '显示中文']);
  expect(cells(1)[4]).toBe('2026-11-21 00:30:05');
});

test('the row that is pressed is edited', async () => {
  await open();
  fireEvent.click(screen.getByLabelText('编辑 公告2'));
  await screen.findByText('编辑：公告2');
  expect([fieldOf('标题').value, fieldOf('内容').value]).toEqual(['公告2', '内容2']);
});

test('a notice is removed as it was read; a refusal is said', async () => {
  const asked = await open({
    removeNotice: () => {
      throw new Refusal(5_100, '公告刚刚被同事修改');
    },
  });
  fireEvent.click(screen.getByLabelText('删除 公告2'));
  fireEvent.click(await screen.findByText('确认删除'));
  await screen.findByText('公告刚刚被同事修改');
  expect(asked.removeNotice).toEqual([{ id: 2, version: 20 }]);
  // The list is asked again: what somebody changed is there.
  await waitFor(() => expect(asked.noticeList).toHaveLength(2));
});

test('the one that a link of the log names is asked for alone, and its page of the list by its number', async () => {
  const asked = await open({}, '/notices?one=2');
  expect(asked.noticeList?.[0]).toMatchObject({ id: 2 });
});
