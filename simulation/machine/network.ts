/** The network between the processes of this machine: calls by `fetch` reach another process here, and no wire. */
import { askPartnersBy } from '../../apps/server/src/platform/partner-call.ts';
import { type Life, never, presentLife, within } from './life.ts';
import { patienceOf } from './time.ts';

export interface Asked {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | undefined;
}

export type Answered =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body: string | Buffer }
  /** Nothing ever comes. */
  | 'silence'
  /** The connection breaks. */
  | 'reset';

export interface Host {
  /** The process that answers now; none while it is down. */
  life(): Life | undefined;
  answer(asked: Asked): Promise<Answered>;
}

export interface Network {
  /** @param origin such as `http://sandbox` */
  join(origin: string, host: Host): void;
  /** Calls that were begun. */
  readonly calls: number;
  /** Told before a call and after its answer. @returns false: the caller has died meanwhile */
  watch: (moment: 'before' | 'after', caller: Life | undefined, path: string) => boolean;
  fetch: typeof fetch;
  giveBack(): void;
}

const usualPatienceMs = 30_000;

export function takeOverNetwork(): Network {
  const kept = globalThis.fetch;
  const hosts = new Map<string, Host>();
  let calls = 0;

  async function call(url: URL, init: RequestInit, caller: Life | undefined): Promise<Response> {
    const host = hosts.get(url.origin);
    const life = host?.life();
    if (host === undefined || life === undefined || life.dead) throw new TypeError('fetch failed');
    const headers = Object.fromEntries(new Headers(init.headers));
    const asked: Asked = {
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host },
      body: bytesOf(init.body),
    };
    if (!network.watch('before', caller, url.pathname)) return never();
    const answer = await orItsEnd(life, () => within(life, () => host.answer(asked)));
    if (caller?.dead || !network.watch('after', caller, url.pathname)) return never();
    if (answer === 'silence') {
      await new Promise((wake) => setTimeout(wake, patienceOf(init.signal) ?? usualPatienceMs));
      throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    }
    if (answer === 'reset' || answer === 'ended') throw new TypeError('fetch failed');
    return new Response(answer.body.length === 0 ? null : (answer.body as string), {
      status: answer.status,
      headers: answer.headers ?? {},
    });
  }

  const network: Network = {
    join: (origin, host) => void hosts.set(origin, host),
    get calls() {
      return calls;
    },
    watch: () => true,
    fetch(input, init = {}) {
      const caller = presentLife();
      if (caller?.dead) return never();
      calls += 1;
      const url = new URL(input instanceof Request ? input.url : input);
      const answer = call(url, init, caller);
      return answer.then(
        (response) => (caller?.dead ? never<Response>() : response),
        (error) => {
          if (caller?.dead) return never<Response>();
          throw error;
        },
      );
    },
    giveBack() {
      globalThis.fetch = kept;
      askPartnersBy();
    },
  };
  globalThis.fetch = network.fetch;
  askPartnersBy(network.fetch);
  return network;
}

/** What `work` gives, or that the process which does it came to its end. */
export async function orItsEnd<Value>(life: Life, work: () => Promise<Value>): Promise<Value | 'ended'> {
  if (life.dead) return 'ended';
  let forget: () => void = () => undefined;
  const end = new Promise<'ended'>((tell) => {
    forget = life.onEnd(() => tell('ended'));
  });
  try {
    return await Promise.race([work(), end]);
  } finally {
    forget();
  }
}

function bytesOf(body: RequestInit['body']): Buffer | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return Buffer.from(body);
  throw new Error('a body of a kind that nobody sends here');
}
