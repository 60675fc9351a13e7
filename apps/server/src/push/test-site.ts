/** For tests: a site with its push service, members' browsers, and notices that only the test sends. */
import { SetClock } from '../platform/clock.ts';
import { startTestSite } from '../testing/site.ts';
import { openPushSender } from './sender.ts';
import { openSiteKey } from './site-key.ts';
import { startPushService, type TestBrowser } from './testing.ts';

export interface Member {
  readonly token: string;
  readonly id: bigint;
}

export type PushSite = Awaited<ReturnType<typeof startPushSite>>;

/** What a browser tells the site of itself. */
export const wishOf = ({ endpoint, p256dh, auth }: TestBrowser) => ({ endpoint, p256dh, auth });

export async function startPushSite() {
  const clock = new SetClock();
  /** What is due by this clock is not yet due for the site's own jobs, so that it is the test's to send. */
  const ahead = new SetClock(new Date(clock.now().getTime() + 3_600_000));
  const service = await startPushService();
  const site = await startTestSite({
    clock,
    works: true,
    environment: {
      PUSH_SERVICES: `${service.url},fcm.googleapis.com`,
      PUBLIC_URL: 'https://members.example',
    },
  });
  const chief = await site.staffToken('chief');
  const { database } = site.running.site;
  /** What senders of the test's own have logged, a line each. */
  const log: string[] = [];
  return {
    clock,
    ahead,
    service,
    site,
    chief,
    database,
    log,
    /** The member's browser, a new one unless given, gets notices from now on. */
    async turnedOn(member: Member, browser = service.browser()): Promise<TestBrowser> {
      const { code } = await site.call('subscribePush', wishOf(browser), member);
      if (code !== 200) throw new Error(`subscribePush: ${code}`);
      return browser;
    },
    isOn: async ({ endpoint }: TestBrowser, { token }: Member) =>
      (await site.call('pushState', { endpoint }, { token })).data.on,
    async openOrder({ token }: Member, amount = 777) {
      const request = { paytype: 'usdt', amount, bank_no: 'a1B2', catepay: 'TRC20' } as const;
      const { data } = await site.call('openDeposit', request, { token, key: crypto.randomUUID() });
      const { data: queue } = await site.staff(
        'depositQueue',
        { search: data.deposit_no, state: 'all' },
        chief,
      );
      return { number: data.deposit_no, id: queue.rows[0]?.id ?? 0 };
    },
    approve: ({ id }: { readonly id: number }) => site.staff('approveDeposit', { id }, chief),
    /** A notice that only the test sends. @returns its order */
    async due(
      browser: TestBrowser,
      orderNo: string = crypto.randomUUID(),
      kind: 'deposit' | 'red_packets' = 'deposit',
    ): Promise<string> {
      await database.query(
        `insert into push_notice (subscription_id, order_no, kind, created_at, due_at)
         select id, $2, $4, $3, $3 from push_subscription where endpoint = $1`,
        [browser.endpoint, orderNo, ahead.now(), kind],
      );
      return orderNo;
    },
    async standing(orderNo: string) {
      const { rows } = await database.query<{
        outcome: string | null;
        attempts: number;
        due_at: Date | null;
      }>('select outcome, attempts, due_at from push_notice where order_no = $1', [orderNo]);
      return rows[0];
    },
    async stillDue(browsers: readonly TestBrowser[]): Promise<number> {
      const { rows } = await database.query(
        `select 1 from push_notice n join push_subscription s on s.id = n.subscription_id
          where n.due_at is not null and s.endpoint = any ($1)`,
        [browsers.map(({ endpoint }) => endpoint)],
      );
      return rows.length;
    },
    /** A sender of the test's own, with its lines kept in `log`. */
    sender(patienceMs?: number) {
      const { site: parts, settings } = site.running;
      const keep = (...line: unknown[]) => log.push(JSON.stringify(line));
      const listening = Object.assign(Object.create(parts.log), { warn: keep, error: keep, info: keep });
      const key = openSiteKey(database, clock);
      return openPushSender({ ...parts, clock: ahead, log: listening }, settings, key, patienceMs);
    },
    async stop(): Promise<void> {
      await site.stop();
      await service.stop();
    },
  };
}
