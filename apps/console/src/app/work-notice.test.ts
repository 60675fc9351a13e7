import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellOfWork } from './work-notice.ts';

type Shown = { readonly title: string; readonly options: object; onclick?: () => void; closed: boolean };

let shown: Shown[];
const page = { focus: vi.fn(), location: { hash: '#/overview' } };

/** A browser where nobody looks at the page. @param made what its notices do when they are made */
function browser({ permission = 'granted', hidden = true, made = () => {} } = {}) {
  class Notification {
    static permission = permission;
    closed = false;
    onclick?: () => void;
    readonly title: string;
    readonly options: object;
    constructor(title: string, options: object) {
      made();
      this.title = title;
      this.options = options;
      shown.push(this);
    }
    close() {
      this.closed = true;
    }
  }
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('window', { ...page, location: page.location, Notification });
  vi.stubGlobal('document', { hidden });
}

beforeEach(() => {
  shown = [];
  page.location.hash = '#/overview';
  page.focus.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

test('each time that work came it is said anew, and a click leads to its queue', async () => {
  browser();
  await tellOfWork(['withdrawals', 'gateways']);
  await tellOfWork(['withdrawals']);
  expect(shown).toMatchObject([
    { title: '明牌后台有新的待办', options: { body: '支付通道、取款审核', renotify: true } },
    { options: { body: '取款审核', renotify: true } },
  ]);
  shown[1]?.onclick?.();
  expect(page.location.hash).toBe('/withdrawals');
  expect(page.focus).toHaveBeenCalledOnce();
  expect(shown[1]?.closed).toBe(true);
});

test('where a page may not show one, its worker does, and knows where it leads', async () => {
  const asked: string[] = [];
  const registration = {
    showNotification: async (title: string, options: object) =>
      void shown.push({ title, options, closed: false }),
  };
  browser({
    made: () => {
      throw new TypeError('Illegal constructor');
    },
  });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: async (path: string) => {
        asked.push(path);
        return registration;
      },
      ready: Promise.resolve(registration),
    },
  });
  await tellOfWork(['deposits']);
  expect(asked).toEqual(['notice-worker.js']);
  expect(shown).toMatchObject([{ options: { renotify: true, data: { path: '/deposits' } } }]);
});

test('who looks, and who did not allow it, is told nothing', async () => {
  browser({ hidden: false });
  await tellOfWork(['deposits']);
  browser({ permission: 'denied' });
  await tellOfWork(['deposits']);
  expect(shown).toEqual([]);
});
