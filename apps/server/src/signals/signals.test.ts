/** What an open app hears, and what it does not: signals of one's own, on every node, and none that is missed in silence. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sendInboxMessage } from '../inbox/index.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let other: Awaited<ReturnType<TestSite['secondNode']>>;
const signalsPath = '/api/signals';
beforeAll(async () => {
  site = await startTestSite();
  other = await site.secondNode();
});
afterAll(() => site.stop());

const open: Heard[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) one.leave();
});

interface Heard {
  readonly words: string[];
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  leave(): void;
}

async function listen(token: string, address = site.running.address): Promise<Heard> {
  const over = new AbortController();
  const response = await fetch(new URL(signalsPath, address), {
    headers: { authorization: `Bearer ${token}` },
    signal: over.signal,
  });
  const words: string[] = [];
  const read = async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const next = await reader?.read();
      if (next === undefined || next.done) return;
      const lines = (rest + next.value).split('\n\n');
      rest = lines.pop() ?? '';
      words.push(...lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6)));
    }
  };
  const heard = { words, ended: read().catch(() => undefined), leave: () => over.abort() };
  open.push(heard);
  return heard;
}
/** One whose stream stands. */
async function listening(token: string, address?: string): Promise<Heard> {
  const heard = await listen(token, address);
  await expect.poll(() => heard.words[0]).toBe('open');
  return heard;
}
const fund = (memberId: bigint) =>
  site.running.site.database.transaction((tx) =>
    site.running.wallet.adjustUp(tx, {
      memberId,
      amount: 500n,
      turnover: 0n,
      id: crypto.randomUUID(),
      reference: 'adjustment/test',
    }),
  );

test('money that moved is told to its member on every node, and to nobody else', async () => {
  const [one, stranger] = [await site.member(), await site.member()];
  const here = await listening(one.token);
  const there = await listening(one.token, other.address);
  const theirs = await listening(stranger.token);
  await fund(one.id);
  for (const heard of [here, there]) await expect.poll(() => heard.words).toEqual(['open', 'yours']);
  await fund(stranger.id);
  await expect.poll(() => theirs.words).toEqual(['open', 'yours']);
  expect(here.words).toEqual(['open', 'yours']);
});

test('a message is told, one that was taken back is not', async () => {
  const { token, id } = await site.member();
  const heard = await listening(token);
  const { clock, database } = site.running.site;
  const text = { subject: 'service', title: '一', content: '二', titleEn: 'one', contentEn: 'two' } as const;
  await expect(
    database.transaction(async (tx) => {
      await sendInboxMessage(tx, clock, id, text);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await fund(id);
  await expect.poll(() => heard.words).toEqual(['open', 'yours']);
  await database.transaction((tx) => sendInboxMessage(tx, clock, id, text));
  await expect.poll(() => heard.words).toEqual(['open', 'yours', 'yours']);
});

test('a message of a transaction that commits late is told when it commits', async () => {
  const { token, id } = await site.member();
  const heard = await listening(token);
  const { clock, database } = site.running.site;
  const text = { subject: 'service', title: '一', content: '二', titleEn: 'one', contentEn: 'two' } as const;
  await database.transaction(async (tx) => {
    await sendInboxMessage(tx, clock, id, text);
    // Others commit after it began and before it ends, and are told.
    await fund(id);
    await expect.poll(() => heard.words).toEqual(['open', 'yours']);
  });
  await expect.poll(() => heard.words).toEqual(['open', 'yours', 'yours']);
});

test('a session that ends is told to its own stream, all of them to all', async () => {
  const { token, id, username } = await site.member();
  const again = await site.call('signIn', { name: username, password: 'kiesel1' });
  const [first, second] = [await listening(token), await listening(again.data.api_token, other.address)];
  await site.call('signOut', {}, { token });
  await expect.poll(() => first.words).toContain('session');
  expect(second.words).not.toContain('session');
  expect(
    (await site.staff('freezeMember', { id: Number(id), reason: '测试停用' }, await site.staffToken('chief')))
      .code,
  ).toBe(200);
  await expect.poll(() => second.words).toContain('session');
});

test('a setting that changed is told to everybody', async () => {
  const { token } = await site.member();
  const heard = await listening(token, other.address);
  await site.running.site.database.transaction((tx) =>
    site.running.settings.set(tx, 'redPackets', { pool: 100, share: 1, rules: [] }, 'seed'),
  );
  await expect.poll(() => heard.words).toContain('site');
});

test('nothing on the way may gather, keep or change a stream', async () => {
  const { token } = await site.member();
  const over = new AbortController();
  const { headers } = await fetch(new URL(signalsPath, site.running.address), {
    headers: { authorization: `Bearer ${token}` },
    signal: over.signal,
  });
  over.abort();
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
});

test('nobody listens without a session', async () => {
  const response = await fetch(new URL(signalsPath, site.running.address));
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toMatchObject({ code: 401 });
});

test('of five streams of one member the oldest is ended, and the others hear', async () => {
  const { token, id } = await site.member();
  const five: Heard[] = [];
  for (let each = 0; each < 5; each += 1) five.push(await listening(token));
  const [oldest, ...others] = five;
  await oldest?.ended;
  await fund(id);
  for (const heard of others) await expect.poll(() => heard.words).toEqual(['open', 'yours']);
  expect(oldest?.words).toEqual(['open']);
});

test('a node that stops ends its streams and takes no more', async () => {
  const { token } = await site.member();
  const third = await site.secondNode();
  const heard = await listening(token, third.address);
  await third.stop();
  await heard.ended;
  expect(heard.words).toEqual(['open']);
});
