/**
 * A page as it is met by keyboard and ear: keys alone, what has the focus read by name and role from Chromium's accessibility tree, and
 * what live regions say. It stands in for a screen reader where one can be scripted; how a real one words it is not seen here.
 */
import type { CDPSession, Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a screen reader says of the place that has the focus. */
export interface Stop {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly invalid: boolean;
}

export interface Hearing {
  readonly page: Page;
  /** What has the focus now, in the page or in its frame. */
  focus(): Promise<Stop>;
  /** The tab key until a place of this role and name has the focus; each place on the way has a name, or it is a fault. */
  tabTo(role: string, name: string | RegExp, key?: 'Tab' | 'Shift+Tab'): Promise<Stop>;
  /** One key; what is said from now on is its answer. */
  press(key: string): Promise<void>;
  /** Into the field of this name, in place of what stands there. */
  fill(name: string | RegExp, text: string): Promise<void>;
  /** To a button or link of this name, and pressed. */
  choose(role: string, name: string | RegExp): Promise<void>;
  /** A live region says it, in answer to the last key. */
  says(text: string | RegExp): Promise<void>;
  /** The focus comes to rest at a place of this role and name. */
  lands(role: string, name: string | RegExp): Promise<Stop>;
  /** A refusal: it is said, its field is marked and described by it, and has the focus. */
  refuses(field: string | RegExp, message: string | RegExp): Promise<void>;
  /** A document that was opened just now: the focus is at its beginning, where the browser leaves it. */
  begin(): Promise<void>;
  /** Forgets what was answered before: what is said from now on came by itself. */
  listen(): void;
  /** Places without a name, a focus that was lost, and what was said twice in answer to one key. */
  readonly faults: string[];
  /** Everything that was said and met, in its order. */
  readonly log: readonly string[];
}

/** Further from one place to the next than any page is long. */
const most = 600;

/** How long a page's own data may be on their way, in ms. */
const comingMs = 15_000;
/** How long a page may take to put the focus where it belongs, in ms. */
const lostMs = 3_000;

/** On the document itself, from where a screen reader would begin again at the top. */
function isNowhere({ role, name }: Stop): boolean {
  return role === 'RootWebArea' || role === 'none' || (role === 'generic' && name === '');
}

/** Opens it on a page that has not been anywhere yet: its live regions are watched from the first. */
export async function hearing(page: Page): Promise<Hearing> {
  const said: string[] = [];
  const [faults, log]: [string[], string[]] = [[], []];
  let since = 0;
  const sessions = new Map<Page | Frame, CDPSession>();
  await page.exposeFunction('heardByTest', (text: string) => {
    if (said.slice(since).includes(text)) faults.push(`said twice: ${text}`);
    said.push(text);
    log.push(`» ${text}`);
  });
  await page.addInitScript(watchLiveRegions);

  const focus = () => focused(page, sessions);
  const answers = () => said.slice(since);
  const meets = (stop: Stop, role: string, name: string | RegExp) =>
    stop.role === role && (typeof name === 'string' ? stop.name === name : name.test(stop.name));
  const noted = (stop: Stop) => {
    log.push(`${stop.role} “${stop.name}”${stop.description === '' ? '' : ` (${stop.description})`}`);
    if (!isNowhere(stop) && stop.name.trim() === '')
      faults.push(`a ${stop.role} without a name (after ${log.at(-2)})`);
    return stop;
  };
  /** What a key did may take a moment to be drawn; where it leaves the focus nowhere, it is lost. */
  const notLost = async () => {
    const until = performance.now() + lostMs;
    while (isNowhere(await focus())) {
      if (performance.now() < until) continue;
      faults.push(`the focus is lost after ${log.slice(-3).join(' | ')}`);
      return;
    }
  };
  const press: Hearing['press'] = async (key) => {
    since = said.length;
    await page.keyboard.press(key);
    if (key !== 'Tab' && key !== 'Shift+Tab') log.push(`[${key}]`);
  };
  const tabTo: Hearing['tabTo'] = async (role, name, key = 'Tab') => {
    await notLost();
    const until = performance.now() + comingMs;
    let rounds = 0;
    // A page that is still on its way has few places, and is gone round meanwhile.
    for (let steps = 0; steps < most && (rounds < 2 || performance.now() < until); steps += 1) {
      const here = await focus();
      if (meets(here, role, name)) return here;
      await press(key);
      // Behind the last place of a document comes the browser's own, and then the first.
      if (isNowhere(noted(await focus()))) rounds += 1;
    }
    throw new Error(`no ${role} ${name} is reached:\n${log.slice(-60).join('\n')}`);
  };
  const said1 = (text: string | RegExp) => (one: string) =>
    typeof text === 'string' ? one.includes(text) : text.test(one);
  const says: Hearing['says'] = (text) =>
    expect
      .poll(() => answers().some(said1(text)) || answers(), {
        message: `${text} is said; ${log.slice(-12).join(' | ')}`,
      })
      .toBe(true);
  const lands: Hearing['lands'] = async (role, name) => {
    let stop: Stop | undefined;
    await expect
      .poll(
        async () => {
          stop = await focus();
          return meets(stop, role, name) || stop;
        },
        { message: `the focus comes to ${role} ${name}; ${log.slice(-12).join(' | ')}` },
      )
      .toBe(true);
    if (stop === undefined) throw new Error('no focus');
    return noted(stop);
  };
  return {
    page,
    faults,
    log,
    focus,
    press,
    tabTo,
    says,
    lands,
    async begin() {
      await press('Tab');
      noted(await focus());
    },
    listen() {
      since = said.length;
    },
    async fill(name, text) {
      await tabTo('textbox', name);
      await press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async choose(role, name) {
      await tabTo(role, name);
      await press('Enter');
    },
    async refuses(field, message) {
      await says(message);
      const stop = await lands('textbox', field);
      expect(stop).toMatchObject({ invalid: true });
      expect(stop.description).toMatch(message);
    },
  };
}

/** The captcha's characters as the button that spells them is described, typed into their field. */
export async function captchaByEar(heard: Hearing): Promise<void> {
  const { description } = await heard.tabTo('button', '读出验证码');
  const spelled = description.split('，').map((one) => one.split(' ')[1] ?? '');
  await heard.tabTo('textbox', '验证码', 'Shift+Tab');
  await heard.fill('验证码', spelled.join(''));
}

type AxNode = {
  readonly ignored?: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly description?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
};

/** The place with the focus, of the page or of the frame that the focus is in. */
async function focused(page: Page, sessions: Map<Page | Frame, CDPSession>): Promise<Stop> {
  const here = await activeIn(await sessionOf(page, page, sessions));
  if (here?.role?.value !== 'Iframe') return spoken(here);
  // One at a time stands in a page of ours. It is another party's, and has a process and a tree of its own.
  const [frame] = page.mainFrame().childFrames();
  return spoken(frame && (await activeIn(await sessionOf(page, frame, sessions))));
}

async function sessionOf(
  page: Page,
  of: Page | Frame,
  sessions: Map<Page | Frame, CDPSession>,
): Promise<CDPSession> {
  const session = sessions.get(of) ?? (await page.context().newCDPSession(of));
  if (!sessions.has(of)) await session.send('Accessibility.enable');
  sessions.set(of, session);
  return session;
}

async function activeIn(cdp: CDPSession): Promise<AxNode | undefined> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { objectId } = result;
  if (objectId === undefined) return undefined;
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false });
  await cdp.send('Runtime.releaseObject', { objectId });
  return nodes[0];
}

function spoken(node: AxNode | undefined): Stop {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const invalid = node?.properties?.find(({ name }) => name === 'invalid')?.value.value;
  return {
    role: node === undefined || node.ignored === true ? 'none' : text(node.role?.value),
    name: text(node?.name?.value),
    description: text(node?.description?.value),
    invalid: invalid !== undefined && invalid !== 'false',
  };
}

/** Runs in every document of the page: what its live regions come to say is told to the test. */
function watchLiveRegions(): void {
  const live =
    '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"], output';
  const stood = new WeakMap<Element, string>();
  const due = new Map<Element, string>();
  const tell = (text: string) => {
    const hear: unknown = Reflect.get(window, 'heardByTest');
    if (typeof hear === 'function') hear(text);
  };
  const textOf = (node: Node): string => {
    if (!(node instanceof HTMLElement)) return node.textContent ?? '';
    if (node.getAttribute('aria-hidden') === 'true' || !node.checkVisibility()) return '';
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    return label ?? [...node.childNodes].map(textOf).join(' ');
  };
  const isWhole = (region: Element) =>
    region.getAttribute('aria-atomic') === 'true' ||
    (region.getAttribute('aria-atomic') !== 'false' &&
      (['status', 'alert'].includes(region.getAttribute('role') ?? '') || region.tagName === 'OUTPUT'));
  const flush = () => {
    for (const [region, added] of due) {
      const whole = textOf(region);
      const text = isWhole(region) ? (whole === stood.get(region) ? '' : whole) : added;
      stood.set(region, whole);
      const plain = text.replace(/\s+/g, ' ').trim();
      if (plain !== '') tell(plain);
    }
    due.clear();
  };
  const changed = (region: Element, added: string) => {
    // One answer is drawn in several steps.
    if (due.size === 0) setTimeout(flush, 60);
    due.set(region, `${due.get(region) ?? ''} ${added}`);
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records) {
      const place = target instanceof Element ? target : target.parentElement;
      const region = place?.closest(live);
      const texts = type === 'characterData' ? textOf(target) : [...addedNodes].map(textOf).join(' ');
      if (region) changed(region, texts);
      // An alert is heard even where it arrives together with its text; other regions are not, by every screen reader.
      else
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const alert of [node, ...node.querySelectorAll('[role="alert"]')])
              if (alert.getAttribute('role') === 'alert') changed(alert, textOf(alert));
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
