// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { turnOffHere } from './browser.ts';
import { NoticesOffer } from './notices-offer.tsx';
import { NoticesSwitch } from './notices-switch.tsx';

/** 65 octets of a key, base64url. */
const publicKey = 'B'.repeat(87);
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

type World = {
  /** What the browser says when it is asked; it is not asked before. */
  readonly answer?: NotificationPermission;
  readonly permission?: NotificationPermission;
  /** The push service cannot be reached. */
  readonly unreachable?: boolean;
  /** The server takes no subscription. */
  readonly refused?: boolean;
};

let server: string | undefined;
let asked = 0;
let called: string[] = [];
let registered = false;
let subscription: PushSubscription | undefined;

/** A browser with Web Push as far as the app touches it, and a server that remembers one subscription. */
function world({
  answer = 'granted',
  permission = 'default',
  unreachable = false,
  refused = false,
}: World = {}) {
  const notification = {
    permission,
    async requestPermission() {
      asked += 1;
      notification.permission = answer;
      return answer;
    },
  };
  const made = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    options: { applicationServerKey: null },
    toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
    async unsubscribe() {
      subscription = undefined;
      return true;
    },
  };
  const registration = {
    pushManager: {
      getSubscription: async () => subscription ?? null,
      async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
        if (unreachable) throw new DOMException('push service not available', 'AbortError');
        expect(applicationServerKey).toHaveLength(65);
        subscription = made as unknown as PushSubscription;
        return made;
      },
    },
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      getRegistration: async () => (registered ? registration : undefined),
      async register(script: string) {
        expect(script).toBe('/worker.js');
        registered = true;
        return registration;
      },
    },
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    called.push(path);
    const { endpoint } = JSON.parse(String(init.body));
    if (path === '/api/push/subscribe') {
      if (refused) return Response.json({ code: 2030, message: '暂不支持', data: null });
      server = endpoint;
    }
    if (path === '/api/push/unsubscribe') server = undefined;
    const on = endpoint !== undefined && endpoint === server;
    const data = path === '/api/push/state' ? { public_key: publicKey, on } : null;
    return Response.json({ code: 200, message: '', data });
  });
}

function show(what: 'switch' | 'offer'): void {
  renderAt('/', what === 'switch' ? <NoticesSwitch /> : <NoticesOffer />);
}

const theSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: '到账提醒' });

async function tapped(): Promise<HTMLInputElement> {
  const toggle = await theSwitch();
  await waitFor(() => expect(toggle.disabled).toBe(false));
  await userEvent.click(toggle);
  return toggle;
}

beforeEach(() => {
  [server, subscription, registered, asked, called] = [undefined, undefined, false, 0, []];
  openSession('token', false);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('nothing is asked and nothing registered before the tap; then it is on, and off again without a trace', async () => {
  world();
  show('switch');
  await screen.findByText(/锁屏上只显示到账，不显示金额/);
  expect({ asked, registered }).toEqual({ asked: 0, registered: false });
  const toggle = await tapped();
  await screen.findByText(/已开启/);
  expect({ on: toggle.checked, asked, registered, server }).toEqual({
    on: true,
    asked: 1,
    registered: true,
    server: 'https://fcm.googleapis.com/fcm/send/x',
  });
  await userEvent.click(toggle);
  await screen.findByText(/锁屏上只显示到账，不显示金额/);
  expect({ server, subscription }).toEqual({ server: undefined, subscription: undefined });
});

test('what this member has turned on here before follows them into the new session', async () => {
  world({ permission: 'granted' });
  show('switch');
  await tapped();
  await screen.findByText(/已开启/);
  cleanup();
  called = [];
  show('switch');
  await screen.findByText(/已开启/);
  expect(called).toEqual(['/api/push/state', '/api/push/subscribe']);
});

test('where the browser has taken its permission back it is off, and the server hears of no new subscription', async () => {
  world({ permission: 'granted' });
  show('switch');
  await tapped();
  await screen.findByText(/已开启/);
  cleanup();
  called = [];
  world({ permission: 'default' });
  show('switch');
  const toggle = await theSwitch();
  await waitFor(() => expect(toggle.disabled).toBe(false));
  expect(toggle.checked).toBe(false);
  expect(called).toEqual(['/api/push/state']);
});

test.each<[string, World, RegExp]>([
  ['the member says no', { answer: 'denied' }, /浏览器已禁止本站的通知/],
  ['the member puts the question aside', { answer: 'default' }, /还没有允许通知/],
  ['the push service cannot be reached', { unreachable: true }, /连接不到浏览器的推送服务/],
  ['the server refuses', { refused: true }, /没有开启/],
])('when %s it says so, is off, and leaves nothing behind', async (_what, how, words) => {
  world(how);
  show('switch');
  const toggle = await tapped();
  await screen.findByText(words);
  expect({ on: toggle.checked, subscription, server }).toEqual({
    on: false,
    subscription: undefined,
    server: undefined,
  });
});

test('a browser that was told to block says how to change it, and cannot be switched', async () => {
  world({ permission: 'denied' });
  show('switch');
  await screen.findByText(/浏览器或系统的网站设置/);
  expect((await theSwitch()).disabled).toBe(true);
});

test('a browser without it says so; an iPhone says how it gets it', async () => {
  show('switch');
  await screen.findByText(/不支持通知/);
  expect((await theSwitch()).disabled).toBe(true);
  cleanup();
  vi.stubGlobal('navigator', { userAgent: iphone, maxTouchPoints: 5 });
  show('switch');
  await screen.findByText(/添加到主屏幕，再从主屏幕打开/);
  expect(screen.getByRole('link', { name: '如何添加' }).getAttribute('href')).toBe('/app');
});

test('the offer is made where it can be taken, says what came of it, and is gone where it is on', async () => {
  world();
  show('offer');
  await userEvent.click(await screen.findByRole('button', { name: '到账时通知我' }));
  await screen.findByText(/可以放心离开/);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show('offer');
  await waitFor(() => expect(called.at(-1)).toBe('/api/push/subscribe'));
  expect(screen.queryByText(/到账/)).toBeNull();
});

test('an offer that the browser blocks says how to change it', async () => {
  world({ answer: 'denied' });
  show('offer');
  await userEvent.click(await screen.findByRole('button', { name: '到账时通知我' }));
  await screen.findByText(/浏览器已禁止本站的通知/);
});

test('before the server has said how it stands nothing is said to be unknown, and nothing can be switched', async () => {
  world();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  show('switch');
  expect((await theSwitch()).disabled).toBe(true);
  expect(screen.queryByText(/暂时无法得知/)).toBeNull();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

test('signing out leaves no subscription', async () => {
  world();
  show('switch');
  await tapped();
  await screen.findByText(/已开启/);
  await turnOffHere();
  expect(subscription).toBeUndefined();
});
