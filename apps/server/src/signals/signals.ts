/**
 * Tells the apps that members hold open that something changed, so that what they show is true without asking again and again. A signal
 * says that, never what: the app asks by the ordinary calls, and a signal that came twice or came late is only one more question.
 */
import type { ServerResponse } from 'node:http';
import { signalBeatMs } from '@mingpai/contract/constants';
import type { ChangeFeed } from '../platform/change-feed.ts';

/**
 * `open`: from here on nothing is missed. `yours`: the member's money, orders or messages. `session`: this one ended, and so
 * does the stream. `site`: what the site tells everybody.
 */
export type Signal = 'open' | 'yours' | 'session' | 'site';

export interface Listener {
  readonly memberId: bigint;
  /** What the feed calls the session. */
  readonly session: string;
  readonly response: Pick<
    ServerResponse,
    'write' | 'end' | 'destroy' | 'destroyed' | 'on' | 'once' | 'writableLength'
  >;
}

export interface Signals {
  /** Streams held open by this node. */
  readonly count: number;
  /** False while a change could be missed, or all places are taken: the app asks by itself then, as older ones do. */
  readonly open: boolean;
  /** Holds the stream open until either side ends it. The oldest of a member's makes room for one too many. */
  join(listener: Listener): void;
  /** The member's money, orders or messages changed. */
  tell(memberIds: readonly bigint[]): void;
  /** Ends all streams and takes no more. */
  stop(): void;
}

/** Streams of a node: each is a socket and about 20 kB. */
const places = 20_000;
/** Of one member: a phone, a tablet, and what their networks forgot to close. */
const placesOfOne = 4;
/** Streams get their beat in so many groups, one after the other. */
const groups = 20;
/** Who was told that the stream ends, and does not take so much note of it, is cut off then, in ms: a phone that vanished never would. */
const farewellMs = 5_000;
/** Who does not read so many bytes is not there any more. */
const mostUnread = 4_096;

/** @param topics what the feed calls ended sessions and changed settings */
export function openSignals(
  feed: ChangeFeed,
  topics: { readonly session: string; readonly site: string },
): Signals {
  const byMember = openGroups<bigint>();
  const bySession = openGroups<string>();
  const byBeat = openGroups<number>();
  /** Everybody who is here, and when they get their beat. */
  const beatOf = new Map<Listener, number>();
  let joined = 0;
  let stopped = false;

  function say(listener: Listener, text: string): void {
    const { response } = listener;
    if (response.writableLength > mostUnread) {
      leave(listener);
      response.destroy();
    } else response.write(text);
  }
  const signal = (listener: Listener, what: Signal) => say(listener, `data: ${what}\n\n`);

  /** From here on nothing is written to it. */
  function leave(listener: Listener): void {
    const beat = beatOf.get(listener);
    if (beat === undefined) return;
    beatOf.delete(listener);
    byBeat.delete(beat, listener);
    byMember.delete(listener.memberId, listener);
    bySession.delete(listener.session, listener);
    const { response } = listener;
    response.end();
    if (!response.destroyed) setTimeout(() => response.destroy(), farewellMs).unref();
  }

  function endAll(): void {
    for (const listener of [...beatOf.keys()]) leave(listener);
  }

  feed.on(
    topics.session,
    (key) => {
      const [, member] = /^member\/(\d+)$/.exec(key) ?? [];
      const those = member === undefined ? bySession.of(key) : byMember.of(BigInt(member));
      for (const listener of [...those]) {
        signal(listener, 'session');
        leave(listener);
      }
    },
    // What is missed from here on cannot be told: they ask for themselves until they are back.
    endAll,
  );
  feed.on(
    topics.site,
    () => {
      for (const listener of [...beatOf.keys()]) signal(listener, 'site');
    },
    () => undefined,
  );

  let group = 0;
  const pulse = setInterval(() => {
    group = (group + 1) % groups;
    for (const listener of byBeat.of(group)) say(listener, ':\n\n');
  }, signalBeatMs / groups);
  pulse.unref();

  return {
    get count() {
      return beatOf.size;
    },
    get open() {
      return !stopped && feed.reliable && beatOf.size < places;
    },
    join(listener) {
      const { memberId, session, response } = listener;
      // Whoever left while their session was looked up would never be heard to leave again.
      if (response.destroyed) return;
      const [oldest, ...others] = byMember.of(memberId);
      if (oldest !== undefined && others.length + 1 >= placesOfOne) leave(oldest);
      beatOf.set(listener, joined % groups);
      joined += 1;
      byMember.add(memberId, listener);
      bySession.add(session, listener);
      byBeat.add(beatOf.get(listener) ?? 0, listener);
      response.once('close', () => leave(listener));
      // A socket that broke says so by closing.
      response.on('error', () => undefined);
      signal(listener, 'open');
    },
    tell(memberIds) {
      for (const memberId of memberIds)
        for (const listener of byMember.of(memberId)) signal(listener, 'yours');
    },
    stop() {
      stopped = true;
      clearInterval(pulse);
      endAll();
    },
  };
}

interface Groups<Key> {
  of(key: Key): Iterable<Listener>;
  add(key: Key, listener: Listener): void;
  delete(key: Key, listener: Listener): void;
}

/** Who is found by a key, in the order in which they came. */
function openGroups<Key>(): Groups<Key> {
  const groupOf = new Map<Key, Set<Listener>>();
  return {
    of: (key) => groupOf.get(key) ?? [],
    add(key, listener) {
      groupOf.set(key, (groupOf.get(key) ?? new Set()).add(listener));
    },
    delete(key, listener) {
      const group = groupOf.get(key);
      group?.delete(listener);
      if (group?.size === 0) groupOf.delete(key);
    },
  };
}
