/** A real browser: CHROMIUM_PATH (npm test sets it), else the system's Chromium. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Frame,
  type FrameLocator,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { KeptContexts, withOwn } from './kept-contexts.ts';

/** Without movement: pictures that glide and glimmer are a quarter of a browser's work, and no test looks at them. */
const still = { reducedMotion: 'reduce' } as const;

/** The phone that the pages are made for. */
const phone = {
  ...still,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  // What a page asks goes straight to the server, where a test may stand in between; tests of the kept app allow its worker.
  serviceWorkers: 'block' as const,
};

interface BrowserOptions {
  /** false: for tests that look at what pages say and do: drawings are a quarter of what a page costs. Their boxes have no size then. */
  readonly pictures?: boolean;
}

/** For all files of a worker: one that draws pictures, and one that does not. */
const shared = new Map<boolean, Promise<SharedBrowser>>();

interface SharedBrowser {
  readonly browser: Browser;
  readonly phones: KeptContexts;
}

/** What stands behind the browser of a file. */
const ofFiles = new WeakMap<
  Browser,
  { readonly phones: KeptContexts; readonly contexts: Set<BrowserContext> }
>();

/** A browser for one file: its contexts are its own and end when it is closed; the program behind it goes on for the next file. */
export async function launchBrowser({ pictures = true }: BrowserOptions = {}): Promise<Browser> {
  let one = shared.get(pictures);
  if (one === undefined || !(await one).browser.isConnected()) {
    one = launchShared(pictures);
    shared.set(pictures, one);
  }
  const { browser, phones } = await one;
  const contexts = new Set<BrowserContext>();
  const own = withOwn(browser, {
    async newContext(options) {
      const context = await browser.newContext(options);
      contexts.add(context);
      context.once('close', () => contexts.delete(context));
      return context;
    },
    async close() {
      for (const context of contexts) await context.close();
    },
  });
  ofFiles.set(own, { phones, contexts });
  return own;
}

async function launchShared(pictures: boolean): Promise<SharedBrowser> {
  const browser = await launch(...(pictures ? [] : ['--blink-settings=imagesEnabled=false']));
  return { browser, phones: new KeptContexts(() => browser.newContext(phone)) };
}

/** A browser of one's own whose text has the same widths in every kind of Chromium: the shell rounds each sign to whole pixels. */
export function launchUnhinted(): Promise<Browser> {
  return launch('--font-render-hinting=none');
}

/** A browser of one's own that keeps sites apart: what a frame of another site tells is asked of that frame. */
export function launchApart(): Promise<Browser> {
  return launch('--site-per-process');
}

function launch(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // An eighth less of processor: fewer processes for pages that one test opens after the other, and no compiler for code that runs briefly.
      '--in-process-gpu',
      '--renderer-process-limit=1',
      '--js-flags=--no-opt',
      // One process for a context's pages, whatever sites they are of: no test is about what keeps sites of one browser apart.
      '--disable-site-isolation-trials',
      ...more,
    ],
  });
}

/** How long a page may take to come to what is expected of it: a busy machine takes its time. Less where faults are planted. */
const patienceMs = Number(process.env.TEST_PATIENCE_MS ?? 30_000);

export interface Watched {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the page and what its content policy refused. */
  readonly faults: string[];
}

export async function openPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  return watched(await browser.newContext({ ...phone, ...options }));
}

/**
 * A usual phone that another test may have had before: all that it had stored is gone, what it had fetched and compiled is there. Its
 * clock cannot be set. @param browser of launchBrowser
 */
export async function openKeptPhone(browser: Browser): Promise<Watched> {
  const file = ofFiles.get(browser);
  if (file === undefined) throw new Error('phones are kept for browsers of launchBrowser');
  const { context, kept } = await file.phones.take(() => file.contexts.delete(kept));
  // Where a test fails before it closes its phone, the phone ends with the file.
  file.contexts.add(kept);
  return watched(context);
}

export async function openDesk(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  return watched(
    await browser.newContext({
      ...still,
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      ...options,
    }),
  );
}

/** Where each app keeps its token. */
const tokenKeys = { app: 'api_token', console: 'mingpai.console.token' } as const;

/** The app opens with the notice of the day seen: it comes over the page when the page has settled, on a busy machine late. */
export async function noticeSeen({ context }: Pick<Watched, 'context'>): Promise<void> {
  await context.addInitScript(
    (today) => {
      // A game in its frame is not the app, and an empty page has no storage.
      if (window.top !== window.self || window.location.protocol === 'about:') return;
      localStorage.setItem('mingpai.entry-notice', today);
    },
    new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
  );
}

/** The app opens signed in, with the notice of the day seen. */
export async function signedIn(
  phone: Pick<Watched, 'context'>,
  token: string,
  app: keyof typeof tokenKeys = 'app',
): Promise<void> {
  await noticeSeen(phone);
  await phone.context.addInitScript(
    ({ key, value }) => {
      if (window.top !== window.self || window.location.protocol === 'about:') return;
      sessionStorage.setItem(key, value);
    },
    { key: tokenKeys[app], value: token },
  );
}

/** What stands on the page that is shown; pages that are kept alive behind it do not count. */
export function seen(place: Page | FrameLocator | Locator, text: string | RegExp): Locator {
  return place.getByText(text).filter({ visible: true }).first();
}

/** Pages that tests opened and have not closed, each with what came to it last, and what its scripts threw. */
const openPages = new Map<Page, { readonly answers: string[]; readonly faults: readonly string[] }>();
/** Of what stands in a document, so many signs say where one is; of what came to it, so many answers say how it got there. */
const fewWords = 400;
const fewAnswers = 8;

/**
 * What stands on each page that is open, and in the frames on it; what was asked of the site last, and what threw: what a failure on a
 * machine that nobody watches is understood by.
 */
export async function sights(): Promise<string[]> {
  const told = await Promise.all(
    [...openPages].map(async ([page, { answers, faults }]) => [
      ...(await Promise.all(page.frames().map(sight))),
      ...(answers.length === 0 ? [] : [`  asked last: ${answers.join(', ')}`]),
      ...faults.map((fault) => `  threw: ${fault}`),
    ]),
  );
  return told.flat();
}

async function sight(frame: Frame): Promise<string> {
  const words = await frame
    .locator('body')
    .innerText({ timeout: 2_000 })
    .catch(() => '(says nothing)');
  return `${frame.url()}: ${words.replace(/\s+/g, ' ').slice(0, fewWords)}`;
}

/** @returns what the page asks of the site, kept as it is answered: the newest last */
function answersTo(page: Page): string[] {
  const answers: string[] = [];
  const note = (request: Request, end: string) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    answers.push(`${pathname} ${end}`);
    if (answers.length > fewAnswers) answers.shift();
  };
  page.on('response', (response) => note(response.request(), String(response.status())));
  page.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'));
  return answers;
}

async function watched(context: BrowserContext): Promise<Watched> {
  context.setDefaultTimeout(patienceMs);
  const faults: string[] = [];
  context.on('page', (page) => {
    openPages.set(page, { answers: answersTo(page), faults });
    page.once('close', () => openPages.delete(page));
  });
  context.on('weberror', (error) => faults.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      faults.push(message.text());
  });
  return { context, page: await context.newPage(), faults };
}
