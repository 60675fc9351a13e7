// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStream } from './stream.ts';

/** A server of which each connection is led by hand. */
function server() {
  const made: { say: (text: string) => void; end: () => void; asked: Request }[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    let lead: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        lead = controller;
      },
    });
    init.signal?.addEventListener('abort', () => lead.error(new Error('aborted')));
    made.push({
      say: (text) => lead.enqueue(new TextEncoder().encode(text)),
      end: () => lead.close(),
      asked: new Request(new URL(path, 'http://site.test'), { headers: init.headers ?? {} }),
    });
    return Promise.resolve(
      new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
    );
  });
  return made;
}

let words: string[];
let close: () => void;
const listen = () => {
  close = openStream('the-token', { heard: (word) => words.push(word), lost: () => words.push('(lost)') });
};
beforeEach(() => {
  words = [];
  vi.useFakeTimers();
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('words are heard whole, however the network cuts them, and the token is in no address', async () => {
  const connections = server();
  listen();
  await pass(0);
  connections[0]?.say('data: op');
  await pass(0);
  expect(words).toEqual([]);
  connections[0]?.say('en\n\n:\n\ndata: yours\n');
  await pass(0);
  expect(words).toEqual(['open', 'yours']);
  expect(connections[0]?.asked.url).toBe('http://site.test/api/signals');
  expect(connections[0]?.asked.headers.get('authorization')).toBe('Bearer the-token');
});

test('a stream that ends is opened again, ever more rarely', async () => {
  const connections = server();
  listen();
  await pass(0);
  connections[0]?.end();
  await pass(0);
  expect(words).toEqual(['(lost)']);
  await pass(900);
  expect(connections).toHaveLength(1);
  await pass(2_200);
  expect(connections).toHaveLength(2);
  connections[1]?.end();
  await pass(1_900);
  expect(connections).toHaveLength(2);
  await pass(4_200);
  expect(connections).toHaveLength(3);
});

test('however long nobody is there, it is asked again every minute; after a stream that stood the pause is short again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const connections = server();
  listen();
  await pass(0);
  const many = 9;
  for (let tried = 1; tried < many; tried += 1) {
    connections.at(-1)?.end();
    for (let waited = 0; waited <= 60_000 && connections.length === tried; waited += 500) await pass(500);
    expect(connections).toHaveLength(tried + 1);
  }
  for (let beat = 0; beat < 4; beat += 1) {
    await pass(20_000);
    connections.at(-1)?.say(':\n\n');
  }
  connections.at(-1)?.end();
  await pass(1_100);
  expect(connections).toHaveLength(many + 1);
});

test('a beat keeps it; 45 seconds without one are its end', async () => {
  const connections = server();
  listen();
  await pass(0);
  for (let beat = 0; beat < 3; beat += 1) {
    await pass(20_000);
    connections[0]?.say(':\n\n');
    await pass(0);
  }
  expect(words).toEqual([]);
  await pass(45_000);
  expect(words).toEqual(['(lost)']);
});

test('an answer that is no stream is no stream', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ code: 9502, message: '', data: null }));
  });
  listen();
  await pass(0);
  expect(words).toEqual(['(lost)']);
});

test('once it is closed nothing is asked and nothing is told', async () => {
  const connections = server();
  listen();
  await pass(0);
  close();
  await pass(600_000);
  expect(connections).toHaveLength(1);
  expect(words).toEqual([]);
});
