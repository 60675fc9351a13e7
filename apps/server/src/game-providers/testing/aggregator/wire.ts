/** What can happen to one request on its way to an operator, and to the answer on its way back. Imports nothing of the site. */
import type { EventEmitter } from 'node:events';
import { request as open } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';

export const wireFaults = [
  'timeout_before',
  'timeout_after',
  'error_before',
  'error_after',
  'slow',
  'late',
  'twice',
  'malformed',
  'cut_answer',
  'half_body',
  'flipped_bit',
  'other_key',
  'unknown_fields',
] as const;
export type WireFault = (typeof wireFaults)[number];

export interface Letter {
  /** POST unless told; by GET all stands in the address, and there is no body. */
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where no signature guards the body, a bit of this header is flipped: within TLS none could be in the body. */
  readonly guardedBy?: string;
  /** Beside 200: HTTP statuses whose body is an answer too. */
  readonly answers?: readonly number[];
}

/** What the platform's network layer makes of it: an answer that it can read, or nothing that it could rely on. */
export type Delivered = { readonly text: string } | 'network failure';

export interface Wire {
  /** @param fault what happens to this one letter */
  send(letter: Letter, fault?: WireFault): Promise<Delivered>;
  /** Letters that were held up arrive now. @returns what was answered to them, and to those that came too slowly */
  deliverLate(): Promise<readonly Delivered[]>;
  /** How often patience came to its end. */
  timeouts(): number;
}

/** When the platform gives up, and when it tries again; all in ms. */
export interface Pace {
  /** How long an answer is waited for. */
  readonly patienceMs: number;
  /** How long one is waited for that will not come. */
  readonly lostMs: number;
  /** Between one try and the next. */
  readonly pauseMs: number;
}

/** As the platform says of itself. */
export const published: Pace = { patienceMs: 1_000, lostMs: 1_000, pauseMs: 1_000 };
/** For cases that are about what happens, and not about when: an answer that comes may take long on a busy machine. */
export const brisk: Pace = { patienceMs: 10_000, lostMs: 100, pauseMs: 0 };

/** @param pace asked anew for each letter */
export function openWire(pace: () => Pace = () => published): Wire {
  let held: Letter[] = [];
  let underWay: Promise<Delivered>[] = [];
  let timeouts = 0;
  const lost = async (letter: Letter, act: LostAct): Promise<Delivered> => {
    const { lostMs } = pace();
    const answer = act(letter, lostMs);
    underWay.push(answer.late);
    const began = performance.now();
    await answer.givenUp;
    if (performance.now() - began >= lostMs - 1) timeouts += 1;
    return 'network failure';
  };
  const post = async (letter: Letter): Promise<Delivered> => {
    const delivered = await posted(letter, pace().patienceMs);
    if (delivered !== 'timeout') return delivered;
    timeouts += 1;
    return 'network failure';
  };
  return {
    timeouts: () => timeouts,
    async send(letter, fault) {
      switch (fault) {
        case 'timeout_before':
          return lost(letter, sayNothing);
        case 'error_before':
          return lost(letter, hangUpAtOnce);
        case 'timeout_after':
          return lost(letter, leaveUnread);
        case 'error_after':
          return lost(letter, hangUpAfter);
        case 'cut_answer':
          return lost(letter, readHalf);
        case 'slow':
          return lost(letter, dawdle);
        case 'malformed': {
          const answer = await post(letter);
          return answer === 'network failure' ? answer : { text: bent(answer.text) };
        }
        case 'late':
          held.push(letter);
          return 'network failure';
        case 'twice': {
          const [first] = await Promise.all([post(letter), post(letter)]);
          return first;
        }
        case 'half_body':
          return halfOf(letter);
        case 'flipped_bit': {
          const { guardedBy: header, headers, method, url } = letter;
          if (method === 'GET') return post({ ...letter, url: altered(url) });
          if (header === undefined) return post({ ...letter, body: flipped(letter.body) });
          return post({ ...letter, headers: { ...headers, [header]: flipped(headers[header] ?? '') } });
        }
        default:
          return post(letter);
      }
    },
    async deliverLate() {
      const [letters, answers] = [held, underWay];
      held = [];
      underWay = [];
      const came = await Promise.all([...answers, ...letters.map(post)]);
      // Of most that were given up nobody ever reads an answer.
      return came.filter((one) => one !== 'network failure');
    },
  };
}

/** A letter that the platform gives up: when it does, and what comes of it after that. */
type LostAct = (
  letter: Letter,
  lostMs: number,
) => { readonly givenUp: Promise<unknown>; readonly late: Promise<Delivered> };

const never: Promise<Delivered> = Promise.resolve('network failure');

/** Opens a connection, and says nothing as long as it has patience. */
const sayNothing: LostAct = ({ url }, lostMs) => {
  const socket = connectionTo(url);
  return { givenUp: later(lostMs).then(() => socket.destroy()), late: never };
};

/** The connection is gone before a word was said. */
const hangUpAtOnce: LostAct = ({ url }) => {
  const socket = connectionTo(url);
  socket.once('connect', () => socket.destroy());
  return { givenUp: closed(socket), late: never };
};

/** All is said; the answer is there, or is not, and nobody reads it before patience is at its end. */
const leaveUnread: LostAct = (letter, lostMs) => {
  const asked = requestOf(letter);
  asked.end(letter.body);
  return { givenUp: later(lostMs).then(() => asked.destroy()), late: never };
};

/** All is said and done; the connection breaks when the answer begins to come, and nothing of it is read. */
const hangUpAfter: LostAct = (letter) => {
  const asked = requestOf(letter);
  asked.on('response', () => asked.destroy());
  asked.end(letter.body);
  return { givenUp: closed(asked), late: never };
};

/** The answer begins, and ends in the middle of its body. */
const readHalf: LostAct = (letter) => {
  const asked = requestOf(letter);
  asked.on('response', (answer) => {
    const half = Math.floor(Number(answer.headers['content-length'] ?? 2) / 2);
    let read = 0;
    answer.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read >= half) asked.destroy();
    });
    answer.on('error', () => undefined);
    answer.on('end', () => asked.destroy());
  });
  asked.end(letter.body);
  return { givenUp: closed(asked), late: never };
};

/** Half of it comes at once, the rest when the platform has given up: the operator is then still at work. */
const dawdle: LostAct = (letter, lostMs) => {
  const bytes = Buffer.from(letter.body);
  const half = Math.floor(bytes.length / 2);
  const asked = requestOf(letter);
  if (letter.method !== 'GET') asked.write(bytes.subarray(0, half));
  const givenUp = later(lostMs);
  const late = new Promise<Delivered>((resolve) => {
    asked.on('close', () => resolve('network failure'));
    asked.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', () => undefined);
      answer.on('end', () => resolve({ text: Buffer.concat(chunks).toString('utf8') }));
    });
    void givenUp.then(() => asked.end(bytes.subarray(half)));
  });
  return { givenUp, late };
};

function connectionTo(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // A node that has died refuses it.
  socket.on('error', () => undefined);
  return socket;
}

function requestOf({ method = 'POST', url, body, headers }: Letter) {
  const about = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const asked = open(url, {
    method,
    agent: false,
    headers: { ...headers, ...(method === 'POST' && about) },
  });
  asked.on('error', () => undefined);
  return asked;
}

const closed = (from: EventEmitter) => new Promise((resolve) => from.once('close', resolve));

/** An answer that was bent on its way: no JSON any more. */
function bent(text: string): string {
  return `${text.slice(0, -1)}]`;
}

/** One digit in the middle of the question is another one: an address has no room for every bit. */
function altered(url: string): string {
  const at = url.slice(0, Math.floor((url.length + url.indexOf('?')) / 2)).search(/[0-9](?=[^0-9]*$)/);
  return `${url.slice(0, at)}${(Number(url[at]) + 1) % 10}${url.slice(at + 1)}`;
}

function flipped(text: string): string {
  const bytes = Buffer.from(text);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes.at(at) ?? 0) ^ 1;
  return bytes.toString('latin1');
}

async function posted(
  { method = 'POST', url, body, headers, answers = [] }: Letter,
  patienceMs: number,
): Promise<Delivered | 'timeout'> {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...(method === 'POST' && { 'content-type': 'application/json' }), ...headers },
      ...(method === 'POST' && { body }),
      signal: AbortSignal.timeout(patienceMs),
    });
    // Whatever other status comes is the network's fault there, not an answer.
    return [200, ...answers].includes(response.status) ? { text: await response.text() } : 'network failure';
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network failure';
  }
}

/** Says how long the body is, sends half of it, and hangs up; by GET the address ends in its middle. */
function halfOf(letter: Letter): Promise<Delivered> {
  if (letter.method === 'GET') {
    const { pathname, search } = new URL(letter.url);
    const socket = connectionTo(letter.url);
    const begun = `GET ${pathname}${search}`;
    socket.write(begun.slice(0, Math.floor(begun.length / 2)), () => socket.destroy());
    return closed(socket).then(() => 'network failure');
  }
  const bytes = Buffer.from(letter.body);
  const asked = requestOf(letter);
  asked.on('response', (answer) => answer.resume());
  asked.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => asked.destroy());
  return closed(asked).then(() => 'network failure');
}
