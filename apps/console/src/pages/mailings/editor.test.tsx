// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { fieldOf, type, typeMoment } from '../../testing/fields.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { MailingEditor } from './editor.tsx';

signedInForEach();

type Answers = Parameters<typeof answerWith>[0];
function open({ to = '', ...answers }: Answers & { to?: string } = {}) {
  let closed = 0;
  const asked = answerWith({
    audienceTags: () => [],
    countAudience: () => ({ count: 7, more: false }),
    sendMailing: () => ({ id: 1, state: 'scheduled' }),
    ...answers,
  });
  renderAt(
    '/mailings',
    <MailingEditor
      resource="mailings"
      to={to}
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  return { asked, closed: () => closed };
}
const save = () => fireEvent.click(screen.getByText(/^保\s?存$/));
const words = () => {
  type('标题', '维护通知');
  type('内容', '今晚维护');
};

test('to a list it goes at once, name by name, and is a promotion until somebody says it is not', async () => {
  const { asked, closed } = open();
  words();
  type('会员账号', 'lucky88，wang_1\nli2');
  save();
  await screen.findByText('已安排发送');
  expect(asked.sendMailing).toEqual([
    {
      title: '维护通知',
      content: '今晚维护',
      titleEn: '',
      contentEn: '',
      path: '',
      marketing: true,
      push: false,
      names: ['lucky88', 'wang_1', 'li2'],
    },
  ]);
  expect(closed()).toBe(1);
});

test('to one whose page led here it is no promotion; its moment counts as Beijing’s clock has it', async () => {
  const { asked } = open({ to: 'lucky88' });
  words();
  type('点开后前往', ' /activity ');
  typeMoment('发送时间（北京时间）', '2036-12-24 20:00');
  save();
  await waitFor(() => expect(asked.sendMailing).toHaveLength(1));
  expect(asked.sendMailing?.[0]).toMatchObject({
    names: ['lucky88'],
    marketing: false,
    path: '/activity',
    sendAt: '2036-12-24T12:00:00.000Z',
  });
});

test('to a kind of members no name goes out, also where one was typed before', async () => {
  const { asked } = open({ to: 'lucky88' });
  words();
  fireEvent.click(screen.getByText('一类会员'));
  await screen.findByText('按发送那一刻的情况决定谁收到');
  save();
  await waitFor(() => expect(asked.sendMailing).toHaveLength(1));
  expect(asked.sendMailing?.[0]).toMatchObject({ audience: {} });
  expect(asked.sendMailing?.[0]).not.toHaveProperty('names');
});

test('nothing that leads away from the site goes out, in neither language, nor a path that is not ours', async () => {
  const { asked } = open({ to: 'lucky88' });
  type('标题', '  ');
  type('内容', '请加微信 abc12345 或看 https://example.com');
  type('点开后前往', '//example.com');
  save();
  await screen.findByText('请填写标题');
  await waitFor(() => expect(document.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(3));
  words();
  type('点开后前往', '');
  type('英文内容', 'see https://example.com');
  save();
  await waitFor(() => expect(document.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(1));
  expect(asked.sendMailing).toBeUndefined();
});

test('what waits for a colleague is not said to be on its way', async () => {
  open({ to: 'lucky88', sendMailing: () => ({ id: 1, state: 'waiting' }) });
  words();
  save();
  await screen.findByText('已提交：等待另一位同事同意');
  expect(screen.queryByText('已安排发送')).toBeNull();
});

test('a refusal stands above what was typed, which stays', async () => {
  const { closed } = open({
    to: 'lucky88',
    sendMailing: () => {
      throw new Refusal(5_700, '没有这位会员');
    },
  });
  words();
  save();
  await screen.findByText('没有这位会员');
  expect([fieldOf('内容').value, closed()]).toEqual(['今晚维护', 0]);
});
