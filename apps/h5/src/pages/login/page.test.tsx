// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { captchaPictures } from '../../features/captcha/pictures.ts';
import { renderAt } from '../../testing/render-at.tsx';
import LoginPage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the toggle shows another picture each time, whatever chance says', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { container } = renderAt('/login', <LoginPage />);
  const picture = () => container.querySelector('img[src*="/captcha/"]')?.getAttribute('src');
  for (const name of ['注册', '登录', '注册', '登录']) {
    const before = picture();
    expect(before).toBeTruthy();
    const toggle = container.querySelector<HTMLButtonElement>('p > button');
    expect(toggle?.textContent).toBe(name);
    act(() => toggle?.click());
    await expect.poll(picture).not.toBe(before);
  }
});

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

test.each([
  { path: '/login', submit: '登录', code: 2000, at: '密码', message: '账号或密码不正确，请重新输入' },
  { path: '/login?type=1', submit: '注册', code: 2001, at: '用户名', message: '该用户名已被使用，请换一个' },
])(
  'what the server refuses ($message) stands at its field, which has the focus, until it is changed',
  async (row) => {
    vi.stubGlobal('fetch', async (path: string) =>
      Response.json({
        code: path.startsWith('/api/app') ? 1002 : row.code,
        message: row.message,
        data: null,
      }),
    );
    const { container } = renderAt(row.path, <LoginPage />);
    const typed = {
      用户名: 'somebody',
      密码: 'kiesel1',
      确认密码: 'kiesel1',
      真实姓名: '王明',
      支付密码: 'stapel1',
    };
    for (const [label, value] of Object.entries(typed))
      if (screen.queryByLabelText(label, { selector: 'input' }) !== null)
        await userEvent.type(field(label), value);
    const shown = container.querySelector('img[src*="/captcha/"]')?.getAttribute('src');
    await userEvent.type(field('验证码'), captchaPictures.find(({ src }) => src === shown)?.text ?? '');
    await userEvent.click(screen.getAllByRole('button', { name: row.submit })[0] ?? container);
    await waitFor(() => expect(field(row.at).getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field(row.at));
    const note = document.getElementById(field(row.at).getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe(row.message);
    await userEvent.type(field(row.at), 'x');
    expect(field(row.at).getAttribute('aria-invalid')).toBeNull();
  },
);

test('a registration has two steps on its page, in the order in which they are checked, and says how strong the password is', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  renderAt('/login?type=1', <LoginPage />);
  const steps = screen
    .getAllByRole('group')
    .map((step) => [...step.querySelectorAll('input')].map(({ name }) => name));
  expect(steps).toEqual([
    ['name', 'password', 'confirmPass'],
    ['realname', 'paypassword', 'code'],
  ]);
  const told = () =>
    document.getElementById(field('密码').getAttribute('aria-describedby') ?? '')?.textContent;
  expect(told()).toBe('至少6位；越长越安全');
  await userEvent.type(field('密码'), 'kiesel1');
  expect(told()).toMatch(/^强度：弱/);
  await userEvent.type(field('密码'), '-am-Bach');
  expect(told()).toBe('强度：强');
});
