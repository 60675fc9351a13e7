/** A site, the two people who agree to its receivers, and another program that is told, for tests of what programs are told and how. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventSchema, type WebhookEventKind } from '@mingpai/contract/webhooks';
import { generate } from 'otplib';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { expect, vi } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { settlementsBehind, settlementsBetween } from '../wagering/index.ts';
import { tellOfBets } from './bets.ts';
import { noteEvent } from './events.ts';
import { openWebhookSender } from './sender.ts';

interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: Date;
}
interface Told {
  readonly type: WebhookEventKind;
  readonly data: { readonly memberId: number };
}

/** Another program, which answers as a test wants it to. */
export async function startReceiver(clock: SetClock) {
  const got: Got[] = [];
  let answer: (response: ServerResponse) => void = (response) => {
    response.end('thank you');
  };
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString(), at: clock.now() });
      answer(response);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    got,
    told: () => got.map(({ body }) => JSON.parse(body) as Told),
    answers(how: (response: ServerResponse) => void) {
      answer = how;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((ended) => server.close(ended));
    },
  };
}

/** As an operator's program checks it: by the library that the standard's authors publish, at the time at which it came. */
export function verifies({ headers, body, at }: Got, secret: string): boolean {
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  try {
    const told = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return new Webhook(secret).verify(body, Object.fromEntries(told)) !== undefined;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  } finally {
    vi.useRealTimers();
  }
}

export type Operator = Awaited<ReturnType<typeof openOperator>>;

export async function openOperator() {
  const clock = new SetClock('2026-11-23T04:00:00.000Z');
  const site = await startTestSite({ clock });
  const program = await startReceiver(clock);
  const why = { reason: 'CRM', typed: {} };
  const settled = { behind: settlementsBehind, between: settlementsBetween };

  const operator = {
    clock,
    site,
    program,
    why,
    settled,
    /** Tokens of two who may agree. */
    chief: await site.staffToken('chief'),
    second: await site.staffToken('chief2'),
    /** Before each test: whoever was told is told nothing more. */
    async begin() {
      program.got.length = 0;
      program.answers((response) => void response.end('thank you'));
      await site.owner.query(
        "update webhook_receiver set state = 'ended', paused_by = null, paused_at = null",
      );
    },
    async stop() {
      await program.stop();
      await site.stop();
    },
    sender: (patienceMs?: number) => openWebhookSender({ ...site.running.site, clock }, settled, patienceMs),
    wanted: (events: readonly WebhookEventKind[], url = program.url) => ({
      title: 'CRM',
      url,
      events: [...events],
    }),
    /** Two people agree. @returns the address's id */
    async added(events: readonly WebhookEventKind[], url?: string): Promise<number> {
      const asked = await site.staff(
        'proposeWebhook',
        { ...operator.wanted(events, url), proposal: why },
        operator.chief,
      );
      expect(asked.code).toBe(200);
      await operator.agreed(asked.data.change?.id ?? 0);
      const { data } = await site.staff('webhookReceivers', {}, operator.chief);
      return data.rows.filter(({ state }) => state !== 'ended').at(-1)?.id ?? 0;
    },
    async agreed(id: number) {
      const { data } = await site.staff('approveRuleChange', { id, typed: {} }, operator.second);
      expect(data.state).toBe('applied');
    },
    async code(username = 'chief') {
      await site.owner.query('update staff set totp_step = 0 where username = $1', [username]);
      const secret = site.accounts.staff.find((one) => one.username === username)?.totpSecret ?? '';
      return generate({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) });
    },
    shown: async (id: number) =>
      (await site.staff('showWebhookSecret', { id, code: await operator.code() }, operator.chief)).data
        .secret,
    deliveries: async (id: number) =>
      (await site.staff('webhookDeliveries', { id }, operator.chief)).data.rows,
    closed: (memberId: number) =>
      site.running.site.database.transaction((tx) =>
        noteEvent(tx, clock, { kind: 'member.closed', data: { memberId } }),
      ),
    /** Staff sign in anew: their day is over. */
    async later(ms: number) {
      clock.set(new Date(clock.now().getTime() + ms));
      await site.owner.query('update staff set totp_step = 0');
      operator.chief = await site.staffToken('chief');
      operator.second = await site.staffToken('chief2');
    },
    /** Some time passes, and what is due is sent. @returns what has come by then */
    async comeAfter(ms: number) {
      clock.set(new Date(clock.now().getTime() + ms));
      await operator.sender().send();
      return program.got.length;
    },
    /** What the program was told of a member, in the order of its coming. */
    async toldOf(member: bigint) {
      await operator.sender().send();
      return program
        .told()
        .filter(({ data }) => data.memberId === Number(member))
        .map(({ type, data }) => ({ type, data }));
    },
    /** Settled bets as the wallet records them, of the member. */
    settle: (db: Pick<TestSite['owner'], 'query'>, memberId: bigint, name: string, many = 1) =>
      db.query(
        `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at, stake_delta, bets_delta)
         select (select code from venue order by code limit 1), $3 || n, n, $1, 'sport', 100, -50, 'settled', $2, $2, 100, 1
           from generate_series(1, $4::int) as n`,
        [memberId, clock.now(), name, many],
      ),
    /** Everything that was recorded is told; transactions of other tests on this cluster may be older for a while. */
    async toldBets(many: number) {
      const { database } = site.running.site;
      const bets = () =>
        program.got
          .map(({ body }) => eventSchema('bets.settled').parse(JSON.parse(body)))
          .flatMap(
            ({ data }) => (data as { bets: { betId: string; result: number; change: number }[] }).bets,
          );
      await expect
        .poll(
          async () => {
            await tellOfBets({ database, clock }, settled);
            await operator.sender().send();
            return bets().length;
          },
          { timeout: 60_000, interval: 200 },
        )
        .toBe(many);
      return bets();
    },
  };
  return operator;
}
