// @vitest-environment happy-dom
import { inboxTexts } from '@mingpai/contract/texts/inbox';
import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../api/keys.ts';
import { makeQueryClient } from '../api/query-client.ts';
import { beijingTime } from '../ui/beijing-time.ts';
import { toast } from '../ui/feedback/notify.ts';
import { followArrivals } from './follow.ts';

vi.mock('../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

let queries: ReturnType<typeof makeQueryClient>;
let balance: number;
let messages: object[];
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.mocked(toast).mockClear();
  balance = 100;
  messages = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const data = path.includes('/balance') ? { balance } : { data: messages };
    return Response.json({ code: 200, message: '', data });
  });
  window.location.hash = '#/betRecord';
  queries = makeQueryClient();
  stop = followArrivals(queries);
  await vi.waitFor(() => expect(queries.getQueryData(keys.balance)).toBe(100));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A signal came: what shows money asks again. */
async function becomes(yuan: number): Promise<void> {
  balance = yuan;
  await queries.invalidateQueries({ queryKey: keys.money });
  await vi.waitFor(() => expect(queries.getQueryData(keys.balance)).toBe(yuan));
}

/** What toasts have said so far. */
const said = () => vi.mocked(toast).mock.calls.map(([message]) => message);

/** Whatever was going to be said is said. */
const atRest = () => new Promise((resolve) => setTimeout(resolve, 30));

/** A message of the inbox, written so many ms ago. */
const message = (title: string, content: string, agoMs = 0, read = false) => ({
  title,
  content,
  read,
  created_at: beijingTime(new Date(Date.now() - agoMs).toISOString()),
});

test('money that no message tells of is told with its amount alone, whatever page is open, once', async () => {
  expect(toast).not.toHaveBeenCalled();
  await becomes(1_350.5);
  await vi.waitFor(() => expect(said()).toEqual(['中心钱包增加1,250.50元']));
  await becomes(1_350.5);
  expect(toast).toHaveBeenCalledTimes(1);
});

test('a refused withdrawal is told as what it is, and not as an arrival', async () => {
  const { title, content } = inboxTexts.withdrawalRejected({
    amount: '1250.50',
    reason: '资料不符',
    orderNo: 'W1',
  });
  messages = [message(title, content)];
  await becomes(1_350.5);
  await vi.waitFor(() => expect(said()).toEqual(['取款未通过审核：中心钱包增加1,250.50元']));
});

test('a message about another sum, of earlier, or that was read gives no reason', async () => {
  messages = [
    message('存款已到账', '您的存款150.00元已存入中心钱包'),
    message('取款未通过审核', '取款50.00元', 120_000),
    message('人工入账', '50.00元', 0, true),
  ];
  await becomes(150);
  await vi.waitFor(() => expect(said()).toEqual(['中心钱包增加50.00元']));
});

test('what leaves is not told', async () => {
  await becomes(40);
  await atRest();
  expect(toast).not.toHaveBeenCalled();
});

test('what the member moved tells of itself; afterwards arrivals are told again', async () => {
  await queries
    .getMutationCache()
    .build(queries, { mutationFn: async () => 1 })
    .execute(undefined);
  await becomes(150);
  await atRest();
  expect(toast).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 9_000);
  await becomes(160);
  await vi.waitFor(() => expect(said()).toEqual(['中心钱包增加10.00元']));
});

test('a form that is only drawn again moved nothing: what arrives is told', async () => {
  const form = new MutationObserver(queries, { mutationFn: async () => 1 });
  const drawAgain = () => form.setOptions({ mutationFn: async () => 1 });
  const end = queries.getQueryCache().subscribe(drawAgain);
  await becomes(150);
  await vi.waitFor(() => expect(said()).toEqual(['中心钱包增加50.00元']));
  end();
});

test('a deposit that arrives during a game is told by its message: no game shows it', async () => {
  window.location.hash = '#/gamePage?name=mpdz';
  messages = [message('存款已到账', '您的存款50.00元已存入中心钱包')];
  await becomes(150);
  await vi.waitFor(() => expect(said()).toEqual(['存款已到账：中心钱包增加50.00元']));
});

test('wins in a game are the game’s to show, and what comes back from it too', async () => {
  window.location.hash = '#/gamePage?name=mpdz';
  vi.setSystemTime(Date.now() + 9_000);
  await becomes(500);
  await atRest();
  expect(toast).not.toHaveBeenCalled();
  window.dispatchEvent(
    new HashChangeEvent('hashchange', { oldURL: 'http://x/#/gamePage?name=mpdz', newURL: 'http://x/#/' }),
  );
  window.location.hash = '#/';
  await becomes(600);
  await atRest();
  expect(toast).not.toHaveBeenCalled();
});
