// @vitest-environment happy-dom

import { calls } from '@mingpai/contract/calls';
import { aloud } from '@mingpai/ui/testing/aloud';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, currentToken } from '../../api/session.ts';
import { captchaPictures } from '../../features/captcha/pictures.ts';
import { useLocation } from '../../features/navigation/router.tsx';
import { showPasskey } from '../../features/second-factor/passkeys.ts';
import { renderAt } from '../../testing/render-at.tsx';
import LoginPage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));
// The device's own question; nobody answers it here.
vi.mock('../../features/second-factor/passkeys.ts', () => ({ showPasskey: vi.fn() }));

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
    const toggle = container.querySelector<HTMLButtonElement>('form + p > button');
    expect(toggle?.textContent).toBe(name);
    act(() => toggle?.click());
    await expect.poll(picture).not.toBe(before);
  }
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

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

/** The picture's characters, as whoever sees it reads them. */
const readPicture = (container: HTMLElement) => {
  const shown = container.querySelector('img[src*="/captcha/"]')?.getAttribute('src');
  return captchaPictures.find(({ src }) => src === shown)?.text ?? '';
};

test.each([
  ['a wrong password', () => Response.json({ code: 2000, message: '账号或密码不正确', data: null })],
  [
    'a lost connection',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('after %s the picture and what was read from it hold: the next try is sent', async (_, answer) => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path !== calls.signIn.path) return new Promise(() => undefined);
    sent.push(JSON.parse(String(body)).password);
    return answer();
  });
  const { container } = renderAt('/login', <LoginPage />);
  await userEvent.type(field('用户名'), 'somebody');
  await userEvent.type(field('密码'), 'kiesel1');
  await userEvent.type(field('验证码'), readPicture(container));
  const submit = screen.getAllByRole('button', { name: '登录' })[0] ?? container;
  await userEvent.click(submit);
  await waitFor(() => expect(sent).toEqual(['kiesel1']));
  await waitFor(() => expect(submit.getAttribute('aria-busy')).toBeNull());
  await userEvent.type(field('密码'), '2');
  await userEvent.click(submit);
  await waitFor(() => expect(sent).toEqual(['kiesel1', 'kiesel12']));
});

test('another picture begins with an empty field, after a wrong code and at a tap', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { container } = renderAt('/login', <LoginPage />);
  await userEvent.type(field('用户名'), 'somebody');
  await userEvent.type(field('密码'), 'kiesel1');
  await userEvent.type(field('验证码'), '0000');
  const before = readPicture(container);
  await userEvent.click(screen.getAllByRole('button', { name: '登录' })[0] ?? container);
  await waitFor(() => expect(readPicture(container)).not.toBe(before));
  expect(field('验证码').value).toBe('');
  await userEvent.type(field('验证码'), 'ab');
  await userEvent.click(screen.getByRole('button', { name: '看不清，换一张' }));
  expect(field('验证码').value).toBe('');
});

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

test.each([
  ['条款与规则', '《条款与规则》', 5],
  ['隐私政策', '《隐私政策》', 6],
])(
  'whoever registers is told the age and reads %s over the form, which keeps what is typed',
  async (title, link, type) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
      asked.push(`${path} ${String(options?.body ?? '')}`);
      return Response.json({ code: 200, message: '', data: { content: '<p>正文在此</p>' } });
    });
    renderAt('/login?type=1', <LoginPage />);
    expect(screen.getByText(/注册即表示您已年满18周岁/)).toBeTruthy();
    await userEvent.type(field('用户名'), 'somebody');
    await userEvent.click(screen.getByRole('button', { name: link }));
    const sheet = await screen.findByRole('dialog', { name: title });
    expect(await within(sheet).findByText('正文在此')).toBeTruthy();
    expect(asked.some((one) => one.includes(`${type}`) && one.includes('abouts'))).toBe(true);
    fireEvent.click(within(sheet).getByRole('button', { name: '关闭' }));
    expect((field('用户名') as HTMLInputElement).value).toBe('somebody');
  },
);

test('whoever signs in agrees to nothing anew', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  renderAt('/login', <LoginPage />);
  expect(screen.queryByText(/注册即表示/)).toBeNull();
});

/** A registration whose first answer is lost, and whose second is that the name is taken; what the sign-in after it is answered. */
async function registerTwice(entered: () => Response): Promise<readonly string[]> {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === calls.signIn.path) {
      sent.push(`signIn ${JSON.parse(String(body)).password}`);
      return entered();
    }
    if (path !== calls.register.path) return new Promise(() => undefined);
    sent.push('register');
    if (sent.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ code: 2001, message: '该用户名已被使用，请换一个', data: null });
  });
  const { container } = renderAt('/login?type=1', <LoginPage />);
  const typed = {
    用户名: 'newcomer',
    密码: 'kiesel1',
    确认密码: 'kiesel1',
    真实姓名: '王明',
    支付密码: 'stapel1',
    验证码: readPicture(container),
  };
  for (const [label, value] of Object.entries(typed)) fireEvent.change(field(label), { target: { value } });
  const submit = screen.getAllByRole('button', { name: '注册' })[0] ?? container;
  await userEvent.click(submit);
  await waitFor(() => expect(sent).toEqual(['register']));
  await waitFor(() => expect(submit.getAttribute('aria-busy')).toBeNull());
  await userEvent.click(submit);
  await waitFor(() => expect(sent).toContain('signIn kiesel1'));
  return sent;
}

test('whose registration was done and its answer lost comes in with the next try, and is not told that the name is taken', async () => {
  closeSession();
  const sent = await registerTwice(() =>
    Response.json({ code: 200, message: '登录成功', data: { api_token: 'own-token' } }),
  );
  await waitFor(() => expect(currentToken()).toBe('own-token'));
  expect(sent).toEqual(['register', 'register', 'signIn kiesel1']);
  expect(screen.queryByText('该用户名已被使用，请换一个')).toBeNull();
  closeSession();
});

test('where the name is somebody else’s it is said to be taken, and their account is not tried again', async () => {
  closeSession();
  const sent = await registerTwice(() =>
    Response.json({ code: 2000, message: '账号或密码不正确，请重新输入', data: null }),
  );
  expect(await screen.findByText('该用户名已被使用，请换一个')).toBeTruthy();
  expect(currentToken()).toBe('');
  const submit = screen.getAllByRole('button', { name: '注册' })[0];
  if (submit) await userEvent.click(submit);
  await waitFor(() => expect(sent.filter((one) => one === 'register')).toHaveLength(3));
  expect(sent.filter((one) => one.startsWith('signIn'))).toHaveLength(1);
});

test.each([
  ['/login', ['current-password']],
  ['/login?type=1', ['new-password', 'new-password', 'off']],
])(
  'on %s no password stands in plain sight, and a keeper of passwords knows which is new: %j',
  (path, autoComplete) => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const { container } = renderAt(path, <LoginPage />);
    const secrets = [...container.querySelectorAll('input')].filter(({ labels }) =>
      labels?.[0]?.textContent?.includes('密码'),
    );
    expect(secrets.map(({ type, autocomplete }) => [type, autocomplete])).toEqual(
      autoComplete.map((kind) => ['password', kind]),
    );
  },
);

test.each([true, false])(
  'whether the session outlasts the browser is said to the server as it was ticked: %s, by password and by passkey',
  async (stay) => {
    closeSession();
    const kept: (string | null)[] = [];
    vi.stubGlobal('PublicKeyCredential', class {});
    vi.mocked(showPasskey).mockResolvedValue({} as never);
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (path !== calls.signIn.path && path !== calls.signInByPasskey.path)
        return new Promise(() => undefined);
      kept.push(new Headers(init.headers).get('session-kept'));
      return Response.json({ code: 2000, message: '账号或密码不正确', data: null });
    });
    const { container } = renderAt('/login', <LoginPage />);
    if (stay) await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.type(field('用户名'), 'somebody');
    await userEvent.type(field('密码'), 'kiesel1');
    await userEvent.type(field('验证码'), readPicture(container));
    const submit = screen.getAllByRole('button', { name: '登录' })[0] ?? container;
    await userEvent.click(submit);
    await waitFor(() => expect(kept).toHaveLength(1));
    await waitFor(() => expect(submit.getAttribute('aria-busy')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /通行密钥/ }));
    await waitFor(() => expect(kept).toEqual(stay ? ['1', '1'] : ['0', '0']));
  },
);

/** Where the page has led. */
function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

test.each([
  ['/login?redirect=%2FtransRecord%3Ftype%3D2', '/transRecord?type=2'],
  ['/login?redirect=https%3A%2F%2Felsewhere.example', '/'],
  ['/login', '/'],
])('after signing in at %s one is at %s', async (path, target) => {
  closeSession();
  vi.stubGlobal('fetch', async (call: string) =>
    call === calls.signIn.path
      ? Response.json({ code: 200, message: '登录成功', data: { api_token: 'own-token' } })
      : new Promise(() => undefined),
  );
  const { container } = renderAt(
    path,
    <>
      <LoginPage />
      <Where />
    </>,
  );
  await userEvent.type(field('用户名'), 'somebody');
  await userEvent.type(field('密码'), 'kiesel1');
  await userEvent.type(field('验证码'), readPicture(container));
  await userEvent.click(screen.getAllByRole('button', { name: '登录' })[0] ?? container);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(target));
  closeSession();
});

test('signing in is heard whole, and so is registering', async () => {
  // The first captcha of all.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  renderAt('/login', <LoginPage />);
  expect(aloud()).toEqual([
    'button “先去逛逛”',
    '明牌',
    'button “EN, switch to English”',
    'h1: 欢迎回来',
    '每一分钱，都摊在桌面上。',
    'legend: 登录',
    'field “用户名” autocomplete=username autocapitalize=none maxlength=32 placeholder=用户名',
    'field “密码” type=password autocomplete=current-password autocapitalize=none maxlength=32 placeholder=密码',
    'button “显示密码” aria-pressed=false',
    'field “验证码” autocomplete=off autocapitalize=none maxlength=6 placeholder=验证码',
    'button “读出验证码” (字母 A，数字 3，字母 K，字母 M)',
    'button “看不清，换一张”',
    'checkbox “在此设备上保持登录”',
    'button “登录”',
    '还没有账号？',
    'button “注册”',
    'link “忘记密码” href=/recovery',
    'link “先去逛逛” href=/',
    'link “在线客服” href=/kefu',
  ]);
  cleanup();
  renderAt('/login?type=1&pid=100001', <LoginPage />);
  expect(aloud()).toEqual([
    'button “先去逛逛”',
    '明牌',
    'button “EN, switch to English”',
    'h1: 加入明牌',
    '一分钟开户，余额与账目随时可查。',
    'legend: 第一步：账号与密码',
    'field “用户名” autocomplete=username autocapitalize=none maxlength=32 placeholder=用户名 (6至16位字母或数字)',
    'field “密码” type=password autocomplete=new-password autocapitalize=none maxlength=32 placeholder=密码 (至少6位；越长越安全)',
    'button “显示密码” aria-pressed=false',
    'field “确认密码” type=password autocomplete=new-password autocapitalize=none maxlength=32 placeholder=确认密码',
    'button “显示确认密码” aria-pressed=false',
    'legend: 第二步：身份与支付密码',
    'field “真实姓名” autocomplete=name autocapitalize=none maxlength=32 placeholder=真实姓名 (请填写本人真实姓名，注册后不能自行修改)',
    'field “支付密码” type=password autocomplete=off autocapitalize=none maxlength=32 placeholder=支付密码 (取款与绑卡时使用，请与登录密码不同)',
    'button “显示支付密码” aria-pressed=false',
    'field “验证码” autocomplete=off autocapitalize=none maxlength=4 placeholder=验证码',
    'button “读出验证码” (字母 A，数字 3，字母 K，字母 M)',
    'button “看不清，换一张”',
    '注册即表示您已年满18周岁，并同意',
    'button “《条款与规则》”',
    '和',
    'button “《隐私政策》”',
    '。',
    'button “注册”',
    '已有账号？',
    'button “登录”',
    'link “先去逛逛” href=/',
    'link “在线客服” href=/kefu',
  ]);
});
