// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { WriteButton } from './write.tsx';

signedInForEach();

const open = () =>
  renderAt(
    '/members/100001',
    <Routes>
      <Route path="/members/:id" element={<WriteButton member={{ id: 100_001, username: 'lucky88' }} />} />
      <Route path="/service/:id" element={<p>对话已打开</p>} />
    </Routes>,
  );

test('support write to a member in two clicks, and stand in the conversation then', async () => {
  const asked = answerWith({
    staffMe: () => staff('service', 'service.read'),
    serviceBegin: () => ({ conversation: 12 }),
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: '发消息' }));
  fireEvent.change(await screen.findByLabelText('内容'), { target: { value: ' 您的银行卡需要更新 ' } });
  fireEvent.click(screen.getByRole('button', { name: /^发\s?送$/ }));
  await waitFor(() => expect(screen.queryByText('对话已打开')).not.toBeNull());
  expect(asked.serviceBegin).toMatchObject([{ member: 100_001, text: '您的银行卡需要更新' }]);
});

test('the same words after an answer that was lost are one message, other words are another', async () => {
  const asked = answerWith({
    staffMe: () => staff('service', 'service.read'),
    serviceBegin: () => {
      throw new Error('cut');
    },
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: '发消息' }));
  for (const [times, value] of ['您好', '您好', '您好，请更新银行卡'].entries()) {
    fireEvent.change(await screen.findByLabelText('内容'), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: /发\s?送$/ }));
    await waitFor(() => expect(asked.serviceBegin).toHaveLength(times + 1));
    await screen.findByText(/没有收到服务器的回答/);
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  }
  const [first, again, other] = asked.serviceBegin?.map(({ clientId }) => clientId) ?? [];
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('who writes letters of the site’s only is led there with the name, and who writes nothing sees no way to', async () => {
  answerWith({ staffMe: () => staff('content', 'content.read') });
  open();
  expect((await screen.findByRole('link', { name: '写站内信' })).getAttribute('href')).toBe(
    '/mailings?to=lucky88',
  );
  cleanup();
  const asked = answerWith({ staffMe: () => staff('members.read') });
  const { container } = open();
  await waitFor(() => expect(asked.staffMe).toHaveLength(1));
  expect(container.textContent).toBe('');
});
