// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Birthday } from './birthday.tsx';
import ProfilePage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

const member = {
  username: 'traveller1',
  realname: '王小明',
  avatar: '/uploads/of-before.png',
  mobile: '',
  email: '',
  birthday: '',
};
let refuses: boolean;
let profiles: number;

beforeEach(() => {
  openSession('token', false);
  refuses = false;
  profiles = 0;
  vi.mocked(toast).mockClear();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/user') profiles += 1;
    const failed = path !== '/api/user' && refuses;
    return Response.json(
      failed
        ? { code: 5001, message: '图片太大', data: null }
        : { code: 200, message: '', data: path === '/api/user' ? member : { path: '' } },
    );
  });
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const png = () =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])], 'me.png', {
    type: 'image/png',
  });
const shown = () => screen.getByRole('img', { name: '个人头像' }).getAttribute('src');

test('user name and real name stand under their own names', async () => {
  renderAt('/userInfo', <ProfilePage />);
  await screen.findByText('traveller1');
  const under = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect([under('用户名'), under('真实姓名')]).toEqual(['traveller1', '王小明']);
});

test('a picture that was sent is the member’s from then on, wherever they are shown', async () => {
  renderAt('/userInfo', <ProfilePage />);
  await userEvent.upload(await screen.findByLabelText('更换头像'), png());
  await waitFor(() => expect(toast).toHaveBeenCalledWith('头像已更新'));
  expect(shown()).toBe('blob:chosen');
  await waitFor(() => expect(profiles).toBe(2));
});

test('a picture that the server refuses is not shown as the member’s, and why is said', async () => {
  refuses = true;
  renderAt('/userInfo', <ProfilePage />);
  await userEvent.upload(await screen.findByLabelText('更换头像'), png());
  await waitFor(() => expect(toast).toHaveBeenCalledWith('图片太大'));
  // A browser tells of a file only when it is another than before: the same one can be tried again.
  expect(screen.getByLabelText<HTMLInputElement>('更换头像').files).toHaveLength(0);
  await waitFor(() => expect(shown()).toBe('/uploads/of-before.png'));
});

test('the 31st does not stay in a month that has none: the day is to be chosen again', async () => {
  const told = vi.fn();
  renderAt('/userInfo', <Birthday value="1990-01-31" error={undefined} onChange={told} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '月' }), '02');
  expect(told).toHaveBeenLastCalledWith('');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '月' }), '03');
  expect(told).toHaveBeenLastCalledWith('1990-03-31');
});

test('a profile is heard whole: who it is, what stays as it is, and what can be changed', async () => {
  renderAt('/userInfo', <ProfilePage />);
  await screen.findByText('traveller1');
  const lines = aloud().map((line) =>
    line.startsWith('list') ? line.split(' / ').slice(0, 3).join(' / ') : line,
  );
  expect(lines).toEqual([
    'image “个人头像” 个人头像 GIF或PNG，2MB以内',
    'file “更换头像” accept=image/gif,image/png',
    '用户名',
    'traveller1',
    '真实姓名',
    '王小明',
    '注册后不能自行修改，如有错误请联系客服',
    'field “手机号码” inputmode=tel autocomplete=tel maxlength=32 placeholder=请输入手机号码',
    'field “电子邮箱” inputmode=email autocomplete=email autocapitalize=none maxlength=32 placeholder=请输入电子邮箱',
    'legend: 出生日期',
    'list “年” 年 / 1980年 / 1981年',
    'list “月” 月 / 1月 / 2月',
    'list “日” 日 / 1日 / 2日',
    'button “确认修改”',
  ]);
});
