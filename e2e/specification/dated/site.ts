/** A site on a clock that the checks set: nights, the hours of red packets, the hour of an order. Real HTTP, database and stand-ins. */
import { type CallName, calls } from '@mingpai/contract/calls';
import type { ConsoleCallName } from '@mingpai/contract/console/calls';
import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import type { CategoryId } from '@mingpai/contract/states';
import type { Answer } from '@mingpai/contract/types';
import { expect, vi } from 'vitest';
import { affiliateJobs } from '../../../apps/server/src/affiliates/index.ts';
import { dailyCloseJobs } from '../../../apps/server/src/daily-close/index.ts';
import { registrationsPerAddress } from '../../../apps/server/src/members/index.ts';
import { SetClock } from '../../../apps/server/src/platform/clock.ts';
import type { Job } from '../../../apps/server/src/platform/jobs.ts';
import { redPacketJobs } from '../../../apps/server/src/red-packets/index.ts';
import { openTestVenue, type TestVenue } from '../../../apps/server/src/testing/bets.ts';
import { agreed, sessionOf } from '../../../apps/server/src/testing/rules.ts';
import {
  password,
  payPassword,
  startTestSite,
  type TestSite,
  type TestSiteOptions,
} from '../../../apps/server/src/testing/site.ts';
import type { Member, Reply } from '../world.ts';
import { type MovableClock, RunningClock } from './clock.ts';

export interface DatedMember extends Member {
  readonly id: bigint;
}

export interface DatedSite {
  readonly site: TestSite;
  readonly clock: MovableClock;
  readonly url: string;
  /** A member who has just registered. @param pid whose team they join */
  member(pid?: bigint): Promise<DatedMember>;
  /** The same member with a session of now: one of before a night may have ended. */
  again(member: DatedMember): Promise<DatedMember>;
  call<Name extends CallName>(name: Name, payload?: unknown, as?: Member): Promise<Reply<Answer<Name>>>;
  staff<Name extends ConsoleCallName>(
    name: Name,
    payload: ConsolePayload<Name>,
    who?: 'chief' | 'chief2' | 'clerk',
  ): Promise<Reply<ConsoleAnswer<Name>>>;
  /** A change of rules that one chief proposes and another approves; it holds at once. */
  agreed: (name: Parameters<typeof agreed>[1], payload: unknown) => Promise<Reply<unknown>>;
  /** @param pool fen @param share basis points of the deposits */
  setRedPackets(value: { readonly pool: number; readonly share: number }): Promise<void>;
  /** A deposit by bank that a clerk approves. @returns the order's number */
  deposit(member: Member, yuan: number): Promise<string>;
  /** What is still to be played, yuan. */
  toPlay(member: Member): Promise<number>;
  central(member: Member): Promise<number>;
  /** A venue whose bets are read as those of any venue. */
  venue(code: string, category: CategoryId): Promise<TestVenue>;
  /** Sets the clock to this time of the Beijing day. @param time `HH:mm:ss` */
  at(time: string): void;
  /** Moves on by so many Beijing midnights, each with its night of 00:10. */
  nights(count?: number): Promise<void>;
  /** Runs a job that the site would run by itself. */
  run(job: string, payload?: unknown): Promise<void>;
  /** When a job runs by itself: a line of a crontab, UTC. */
  scheduleOf(job: string): string | undefined;
  /** The venues' clocks go as the site's from here on: a signature of another time is refused. */
  venuesFollow(): Promise<void>;
  stop(): Promise<void>;
}

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;

/**
 * @param start Beijing time, `YYYY-MM-DD HH:mm:ss`: the clock stands there until it is moved; undefined: it begins now, and runs, so that
 *   venues take the site's signatures
 */
export async function openDatedSite(
  start: string | undefined,
  options: TestSiteOptions = {},
): Promise<DatedSite> {
  const clock = start === undefined ? new RunningClock() : new SetClock(inBeijing(start));
  const site = await startTestSite({ clock, ...options });
  const { running } = site;
  const jobs: readonly Job[] = [
    ...dailyCloseJobs(running.site, running.settings),
    ...affiliateJobs(running.site.database, clock),
    ...redPacketJobs(running.site, running.beacon),
  ];
  const today = () => new Date(clock.now().getTime() + beijingMs).toISOString().slice(0, 10);
  let names = 0;

  const dated: DatedSite = {
    site,
    clock,
    url: running.address,
    async member(pid) {
      await running.site.limits.clear(registrationsPerAddress, '127.0.0.1');
      const form = { name: `dated${process.pid.toString(36)}${++names}`, password, confirmPass: password };
      const more = { realname: '测试会员', paypassword: payPassword, ...(pid ? { pid: String(pid) } : {}) };
      const reply = await dated.call('register', { ...form, ...more });
      expect(reply).toMatchObject({ code: 200 });
      const member = { username: form.name, password, payPassword, token: reply.data.api_token };
      return { ...member, id: BigInt((await dated.call('profile', {}, member)).data.id) };
    },
    async again(member) {
      const { data } = await dated.call('signIn', { name: member.username, password });
      return { ...member, token: data.api_token };
    },
    async call(name, payload = {}, as) {
      const { method, path } = calls[name];
      const query = method === 'GET' ? `?${new URLSearchParams(payload as Record<string, string>)}` : '';
      const reply = await site.raw(path + query, {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${as?.token ?? ''}`,
        },
        ...(method === 'POST' ? { body: JSON.stringify(payload) } : {}),
      });
      return reply as Reply<never>;
    },
    staff: async (name, payload, who = 'clerk') => site.staff(name, payload, await sessionOf(site, who)),
    agreed: async (name, payload) =>
      agreed(site, name, payload as never, await sessionOf(site, 'chief')) as Promise<Reply<unknown>>,
    async setRedPackets(value) {
      const { database } = running.site;
      const now = await running.settings.current('redPackets');
      await database.transaction((tx) =>
        running.settings.set(tx, 'redPackets', { ...now, ...value }, 'seed'),
      );
      await vi.waitFor(async () => expect(await running.settings.current('redPackets')).toMatchObject(value));
    },
    async deposit(member, yuan) {
      const order = await openBankDeposit(dated, member, yuan);
      const { data } = await dated.staff('depositQueue', { state: 'pending', page: 1, pageSize: 100 });
      const row = data.rows.find(({ orderNo }) => orderNo === order);
      expect(await dated.staff('approveDeposit', { id: row?.id ?? 0 })).toMatchObject({ code: 200 });
      return order;
    },
    toPlay: async (member) => (await dated.call('turnoverLeft', {}, member)).data.bet_amount,
    central: async (member) => (await dated.call('walletOverview', {}, member)).data.central,
    venue: (code, category) => openTestVenue(running, code, category),
    at: (time) => clock.set(inBeijing(`${today()} ${time}`)),
    async nights(count = 1) {
      for (let passed = 0; passed < count; passed += 1) {
        clock.set(new Date(inBeijing(`${today()} 00:10:00`).getTime() + dayMs));
        await dated.run('draw_red_packets');
        await dated.run('close_days');
      }
    },
    async run(name, payload = {}) {
      const job = jobs.find((one) => one.name === name);
      if (!job) throw new Error(`no job ${name}`);
      await job.run(payload);
    },
    scheduleOf: (name) => jobs.find((one) => one.name === name)?.schedule,
    async venuesFollow() {
      await site.sandbox.shiftClock(clock.now().getTime() - Date.now());
    },
    stop: () => site.stop(),
  };
  return dated;
}

/** @returns the number of a pending order */
export async function openBankDeposit(dated: DatedSite, member: Member, yuan: number): Promise<string> {
  const bank = {
    bank: '示例银行',
    bank_address: '示例支行',
    bank_no: '6200000012345678',
    bank_owner: '某人',
  };
  const reply = await dated.call('openDeposit', { paytype: 'bank', amount: yuan, ...bank }, member);
  expect(reply).toMatchObject({ code: 200 });
  return reply.data.deposit_no;
}

export function inBeijing(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}+08:00`);
}
