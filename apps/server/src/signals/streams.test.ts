/** Whose stream is held, and that nothing is written to one that was ended: a second such write would end the process. */
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { openSignals } from './signals.ts';

/** A response that does not close before it is told to, as behind a socket that is stuck. */
class StuckResponse extends EventEmitter {
  readonly said: string[] = [];
  destroyed = false;
  ended = false;
  writableLength = 0;
  write(text: string): boolean {
    if (this.ended) throw new Error('write after end');
    this.said.push(text.trim());
    return false;
  }
  end(): this {
    this.ended = true;
    return this;
  }
  destroy(): this {
    this.destroyed = true;
    return this;
  }
}

function opened() {
  const heard = new Map<string, { changed: (key: string) => void; lost: () => void }>();
  const feed = {
    reliable: true,
    on: (topic: string, changed: (key: string) => void, lost: () => void) =>
      heard.set(topic, { changed, lost }),
  };
  const signals = openSignals(feed as unknown as ChangeFeed, { session: 'session', site: 'site' });
  return { signals, session: (key: string) => heard.get('session')?.changed(key), heard };
}
const join = (signals: ReturnType<typeof openSignals>, memberId: bigint, session: string) => {
  const response = new StuckResponse();
  signals.join({ memberId, session, response: response as never });
  return response;
};

test('whoever had left before the stream began takes no place', () => {
  const { signals } = opened();
  const response = new StuckResponse();
  response.destroy();
  signals.join({ memberId: 1n, session: 'a', response: response as never });
  expect([signals.count, response.said]).toEqual([0, []]);
});

test('the oldest of five is ended, takes no place any more and hears nothing, though its socket is stuck', () => {
  const { signals } = opened();
  const five = Array.from({ length: 5 }, (_, each) => join(signals, 1n, `s${each}`));
  expect(signals.count).toBe(4);
  signals.tell([1n]);
  signals.tell([1n]);
  expect(five.map(({ said }) => said.length)).toEqual([1, 3, 3, 3, 3]);
  expect(five[0]?.ended).toBe(true);
  for (const response of five) response.emit('close');
  expect(signals.count).toBe(0);
});

test('a stream whose session ended is told so and ended; others of the member go on', () => {
  const { signals, session } = opened();
  const [ended, other] = [join(signals, 1n, 'lost'), join(signals, 1n, 'kept')];
  session('lost');
  expect(ended.said.at(-1)).toBe('data: session');
  expect([ended.ended, other.ended, signals.count]).toEqual([true, false, 1]);
  session('member/1');
  expect([other.ended, signals.count]).toEqual([true, 0]);
});

test('who does not read is let go, and what breaks afterwards is nobody’s fault', () => {
  const { signals } = opened();
  const response = join(signals, 1n, 'a');
  response.writableLength = 5_000;
  signals.tell([1n]);
  expect([response.destroyed, signals.count]).toEqual([true, 0]);
  expect(() => response.emit('error', new Error('broken pipe'))).not.toThrow();
});

test('a stream that was ended and does not close is cut off after five seconds, whyever it was ended', () => {
  vi.useFakeTimers();
  try {
    const { signals, session, heard } = opened();
    const [gone, ...rest] = [join(signals, 1n, 'gone'), join(signals, 2n, 'a'), join(signals, 3n, 'b')];
    session('gone');
    vi.advanceTimersByTime(4_999);
    expect([gone.ended, gone.destroyed]).toEqual([true, false]);
    vi.advanceTimersByTime(1);
    expect(gone.destroyed).toBe(true);
    heard.get('session')?.lost();
    vi.advanceTimersByTime(5_000);
    expect(rest.map(({ destroyed }) => destroyed)).toEqual([true, true]);
    signals.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('each stream gets a beat every twenty seconds, whenever it came: an app that hears none for 45 ends it', () => {
  vi.useFakeTimers();
  try {
    const { signals } = opened();
    const streams = Array.from({ length: 25 }, (_, each) => join(signals, BigInt(each), `s${each}`));
    const beats = () => streams.map(({ said }) => said.filter((text) => text === ':').length);
    vi.advanceTimersByTime(20_000);
    expect(new Set(beats())).toEqual(new Set([1]));
    vi.advanceTimersByTime(40_000);
    expect(new Set(beats())).toEqual(new Set([3]));
    signals.stop();
    vi.advanceTimersByTime(40_000);
    expect(new Set(beats())).toEqual(new Set([3]));
  } finally {
    vi.useRealTimers();
  }
});

test('what may have been missed ends all streams', () => {
  const { signals, heard } = opened();
  const both = [join(signals, 1n, 'a'), join(signals, 2n, 'b')];
  heard.get('session')?.lost();
  expect([both.every(({ ended }) => ended), signals.count]).toEqual([true, 0]);
});
