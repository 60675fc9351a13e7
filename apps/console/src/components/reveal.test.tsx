// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropToken, keepToken } from '../api/session.ts';
import { answerWith, renderAt } from '../testing/console.tsx';
import { staff } from '../testing/staff.ts';
import { Masked, RevealPage } from './reveal.tsx';

beforeEach(() => keepToken('token'));
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

function open(...rights: Parameters<typeof staff>) {
  const asked = answerWith({
    staffMe: () => staff(...rights),
    revealPersonal: () => ({ until: '2026-11-28T01:00:00.000Z' }),
  });
  renderAt(
    '/members',
    <App>
      <RevealPage rows={[{ memberId: 7 }, { memberId: 9 }, { memberId: 7 }]} fields={['name']} />
      <Masked member={9} name="kun99" fields={['name', 'account']}>
        <b>司**</b>
      </Masked>
    </App>,
  );
  return asked;
}

/** Gives a reason in the dialog that is open, and confirms. */
async function because(reason: string) {
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: '查看理由' }), reason);
  await userEvent.click(within(dialog).getByRole('button', { name: /^查 ?看$/ }));
}

test('a row asks for its member, and a page for each of its members once, both with a reason', async () => {
  const asked = open('members');
  await userEvent.click(await screen.findByRole('button', { name: '查看 kun99 的姓名、银行卡与收款地址' }));
  await because('来电核对身份');
  await vi.waitFor(() =>
    expect(asked.revealPersonal).toEqual([{ ids: [9], fields: ['name', 'account'], reason: '来电核对身份' }]),
  );
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: '查看本页的姓名' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('2 位会员的姓名将在15分钟内显示给您');
  await because('核对整页名单');
  await vi.waitFor(() =>
    expect(asked.revealPersonal?.[1]).toEqual({ ids: [7, 9], fields: ['name'], reason: '核对整页名单' }),
  );
});

test('whoever may not ask sees the masks alone', async () => {
  const asked = open('members.read');
  await vi.waitFor(() => expect(asked.staffMe).toHaveLength(1));
  await screen.findByText('司**');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
