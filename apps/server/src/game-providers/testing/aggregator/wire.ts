/** What can happen to one request on its way to an operator, and to the answer on its way back. Imports nothing of the site. */
import { request as open } from 'node:http';

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
  /** Letters that were held up arrive now. */
  deliverLate(): Promise<readonly Delivered[]>;
}

/** As long as the platform waits for an answer, in ms. */
const patienceMs = 10_000;

export function openWire(): Wire {
  let held: Letter[] = [];
  let underWay: Promise<Delivered>[] = [];
  return {
    async send(letter, fault) {
      switch (fault) {
        case 'timeout_before':
        case 'error_before':
          return 'network failure';
        case 'timeout_after':
        case 'error_after':
        case 'malformed':
        case 'cut_answer':
          await post(letter);
          return 'network failure';
        case 'slow':
          // The platform has given up while the operator is still at work.
          underWay.push(post(letter));
          return 'network failure';
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
          const { guardedBy: header, headers } = letter;
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
      return Promise.all([...answers, ...letters.map(post)]);
    },
  };
}

function flipped(text: string): string {
  const bytes = Buffer.from(text);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes.at(at) ?? 0) ^ 1;
  return bytes.toString('latin1');
}

async function post({ url, body, headers, answers = [] }: Letter): Promise<Delivered> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(patienceMs),
    });
    // Whatever other status comes is the network's fault there, not an answer.
    return [200, ...answers].includes(response.status) ? { text: await response.text() } : 'network failure';
  } catch {
    return 'network failure';
  }
}

/** Says how long the body is, sends half of it, and hangs up. */
function halfOf({ url, body, headers }: Letter): Promise<Delivered> {
  return new Promise((resolve) => {
    const bytes = Buffer.from(body);
    const asked = open(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes.length },
    });
    asked.on('error', () => resolve('network failure'));
    asked.on('response', (answer) => {
      answer.resume();
      resolve('network failure');
    });
    asked.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => asked.destroy());
    asked.on('close', () => resolve('network failure'));
  });
}
