/** Staff at browsers of their own: each keeps its mark and its session, and says where it is; for tests. */
import { type ConsoleCallName, consoleCalls } from '@mingpai/contract/console/calls';
import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import { generate } from 'otplib';
import type { SetClock } from '../platform/clock.ts';
import type { Reply, TestSite } from './site.ts';

export interface StaffBrowser {
  cookie?: string;
  token?: string;
  /** Where it says it is, as the proxy in front would; the site has to trust that. */
  readonly from?: string;
  readonly device?: string;
}

export interface SomebodyOfStaff {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  /** Base32. */
  readonly secret: string;
}

export function openStaffBrowsers(site: TestSite, clock: SetClock) {
  let names = 0;

  async function ask<Name extends ConsoleCallName>(
    browser: StaffBrowser,
    name: Name,
    payload: ConsolePayload<Name>,
    at = site.running.address,
  ): Promise<Reply<ConsoleAnswer<Name>>> {
    const response = await fetch(new URL(consoleCalls[name].path, at), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(browser.cookie === undefined ? {} : { cookie: browser.cookie }),
        ...(browser.token === undefined ? {} : { authorization: `Bearer ${browser.token}` }),
        ...(browser.from === undefined ? {} : { 'x-forwarded-for': browser.from }),
        ...(browser.device === undefined ? {} : { 'user-agent': browser.device }),
      },
      body: JSON.stringify(payload),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) browser.cookie = cookie.split(';', 1)[0] ?? '';
    return {
      status: response.status,
      ...((await response.json()) as Omit<Reply<ConsoleAnswer<Name>>, 'status'>),
    };
  }

  /** The next code of the app: lets the step of the last one pass. */
  function nextCode({ secret }: SomebodyOfStaff): Promise<string> {
    clock.advance(30_000);
    return generate({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) });
  }

  return {
    ask,
    nextCode,
    /** A new account that a chief added. */
    async somebody(role = 'clerk'): Promise<SomebodyOfStaff> {
      names += 1;
      const letters = 'abcdefghjkmnpqrstuvwxyz';
      const username = `desk${letters[names % 23]}${letters[Math.floor(names / 23) % 23]}`;
      const chief = await site.staffToken('chief');
      const { data } = await site.staff('addStaff', { username, name: username, roles: [role] }, chief);
      return { id: data.id, username, password: data.password, secret: data.totpSecret };
    },
    /** With password and app. @returns the code of the answer; the browser keeps the session */
    async signIn(browser: StaffBrowser, who: SomebodyOfStaff): Promise<number> {
      const { username, password } = who;
      const reply = await ask(browser, 'staffSignIn', { username, password, code: await nextCode(who) });
      if (reply.code === 200) browser.token = reply.data.token;
      return reply.code;
    },
  };
}
