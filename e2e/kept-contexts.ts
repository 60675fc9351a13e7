/**
 * Contexts of a browser that tests have closed, emptied for the next test. A new one begins with a process of its own, fetches all of
 * the app over the network and compiles it: half of what a phone costs that one row looks at (docs/decisions/0168).
 */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

interface Kept {
  readonly context: BrowserContext;
  /** It stays open, empty: its process is there for the next page, with what it has compiled. */
  readonly home: Page;
  readonly session: CDPSession;
}

/** What tests listen to in a context. */
const heard = ['page', 'console', 'weberror'] as const;

/** A context until it is closed: what a test adds to it goes with the test. */
interface Taken {
  readonly context: BrowserContext;
  /** The one that is kept. */
  readonly kept: BrowserContext;
}

/** Of an origin's storage: all that outlives its pages. Storage of a session ends with its page. */
const outlives =
  'local_storage,indexeddb,cache_storage,service_workers,websql,shared_storage,storage_buckets';

export class KeptContexts {
  readonly #idle: Kept[] = [];
  readonly #open: () => Promise<BrowserContext>;

  constructor(open: () => Promise<BrowserContext>) {
    this.#open = open;
  }

  /** An empty one, for nobody else until it is closed. @param onReturn when nothing of the test is left in it */
  async take(onReturn: () => void): Promise<Taken> {
    const one = this.#idle.pop() ?? (await begin(await this.#open()));
    const { context } = one;
    const added: { dispose(): Promise<void> }[] = [];
    const origins = new Set<string>();
    const visited = (page: Page) =>
      page.on('framenavigated', (frame) => {
        const origin = URL.canParse(frame.url()) ? new URL(frame.url()).origin : 'null';
        if (origin !== 'null') origins.add(origin);
      });
    context.on('page', visited);
    const others = () => context.pages().filter((page) => page !== one.home);
    let isClosed = false;
    const giveBack = async () => {
      // Closed again, it may be another test's by now.
      if (isClosed) return;
      isClosed = true;
      for (const event of heard) context.removeAllListeners(event);
      for (let open = others(); open.length > 0; open = others())
        await Promise.all(open.map((page) => page.close()));
      await Promise.all([
        ...added.map((script) => script.dispose()),
        ...[...origins].map((origin) =>
          one.session.send('Storage.clearDataForOrigin', { origin, storageTypes: outlives }),
        ),
        context.unrouteAll(),
        context.clearCookies(),
        context.clearPermissions(),
        context.setExtraHTTPHeaders({}),
        context.setOffline(false),
      ]);
      this.#idle.push(one);
      onReturn();
    };
    const own: Pick<BrowserContext, 'addInitScript' | 'close'> = {
      async addInitScript(script, argument) {
        const disposable = await context.addInitScript(script, argument);
        added.push(disposable);
        return disposable;
      },
      close: giveBack,
    };
    return { context: withOwn(context, own), kept: context };
  }
}

async function begin(context: BrowserContext): Promise<Kept> {
  // A clock once set stays with a context.
  const refused = () => Promise.reject(new Error('a phone that is kept has no clock of its own to be set'));
  for (const method of [
    'install',
    'pauseAt',
    'setFixedTime',
    'setSystemTime',
    'runFor',
    'fastForward',
  ] as const)
    context.clock[method] = refused;
  const home = await context.newPage();
  return { context, home, session: await context.newCDPSession(home) };
}

/** @returns the target, but for these methods */
export function withOwn<Target extends object>(target: Target, own: Partial<Target>): Target {
  return new Proxy(target, {
    get(_target, name) {
      const from = name in own ? own : target;
      const value: unknown = Reflect.get(from, name);
      return typeof value === 'function' ? value.bind(from) : value;
    },
  });
}
