/** Members with a second factor, at browsers of their own, for tests. */
import { type CallName, calls } from '@mingpai/contract/calls';
import { secondFactorHeader } from '@mingpai/contract/constants';
import type { Answer, Payload } from '@mingpai/contract/types';
import { generate } from 'otplib';
import type { SetClock } from '../platform/clock.ts';
import { password, payPassword, type Reply, type TestSite } from './site.ts';

/** A browser: keeps its mark, and a session once it has one. */
export interface Browser {
  cookie?: string;
  token?: string;
}

export interface Guarded {
  readonly id: bigint;
  readonly username: string;
  /** Where the factor was set up; signed in. */
  readonly browser: Browser;
  /** Base32. */
  readonly secret: string;
  readonly codes: readonly string[];
  /** The id of a USDT address that may be paid to. */
  readonly card: string;
}

export interface Sent {
  /** Beside the form. */
  readonly factor?: string;
  readonly key?: string;
  /** Another node's address. */
  readonly at?: string;
}

export function openFactors(site: TestSite, clock: SetClock) {
  async function ask<Name extends CallName>(
    browser: Browser,
    name: Name,
    payload: Payload<Name>,
    { factor, key = crypto.randomUUID(), at = site.running.address }: Sent = {},
  ): Promise<Reply<Answer<Name>>> {
    const response = await fetch(new URL(calls[name].path, at), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(browser.cookie === undefined ? {} : { cookie: browser.cookie }),
        ...(browser.token === undefined ? {} : { authorization: `Bearer ${browser.token}` }),
        ...(factor === undefined ? {} : { [secondFactorHeader]: factor }),
      },
      body: JSON.stringify(payload),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) browser.cookie = cookie.split(';', 1)[0] ?? '';
    return { status: response.status, ...((await response.json()) as Omit<Reply<Answer<Name>>, 'status'>) };
  }

  const code = (secret: string) => generate({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) });

  return {
    ask,
    /** What the app shows now. */
    code,
    /** The next one: lets the step of the last code pass. */
    nextCode(secret: string): Promise<string> {
      clock.advance(30_000);
      return code(secret);
    },
    /** @returns the code of the answer; the browser keeps the session */
    async signIn(browser: Browser, name: string, secret = password, sent: Sent = {}): Promise<number> {
      const reply = await ask(browser, 'signIn', { name, password: secret }, sent);
      if (reply.code === 200) browser.token = reply.data.api_token;
      return reply.code;
    },
    /** 10,000 yuan, an address, an authenticator app and ten recovery codes, set up a moment ago. */
    async guarded(): Promise<Guarded> {
      const { token, id, username } = await site.memberWith(1_000_000n);
      const browser: Browser = { token };
      // Registered without a mark: the first sign-in gives the browser its own.
      const reply = await ask(browser, 'signIn', { name: username, password });
      browser.token = reply.data.api_token;
      const bound = await ask(browser, 'bindCard', {
        bank: 'USDT',
        bank_owner: 'TRC20',
        bank_no: `T${crypto.randomUUID()}`,
        pay_pass: payPassword,
      });
      const both = { password, paypassword: payPassword };
      const made = await ask(browser, 'newRecoveryCodes', both);
      const offered = await ask(browser, 'offerTotp', both);
      const { secret } = offered.data;
      await ask(browser, 'confirmTotp', { code: await code(secret) });
      clock.advance(30_000);
      return { id, username, browser, secret, codes: made.data.codes, card: String(bound.data.id) };
    },
  };
}
