/** A thief, and every way in that opens a requirement: what T1 fires withdrawals at. Yuan throughout. */
import { randomUUID } from 'node:crypto';
import type { SetClock } from '../apps/server/src/platform/clock.ts';
import { agreed } from '../apps/server/src/testing/rules.ts';
import { payPassword, type TestSite } from '../apps/server/src/testing/site.ts';

export interface Thief {
  readonly id: bigint;
  readonly token: string;
  readonly username: string;
  readonly card: number;
}

/** What has to be there first, then the credit itself, of 500 yuan or more; a red packet's is drawn. */
type Preparation = (member: Thief) => Promise<() => Promise<{ code: number }>>;

export interface Office {
  readonly site: TestSite;
  readonly clock: SetClock;
  /** The code of a venue that is there (`openTestVenue`). */
  readonly venue: string;
  readonly chief: string;
  readonly clerk: string;
}

export function creditingOf({ site, clock, venue, chief, clerk }: Office) {
  /** Of each member's own: thieves on one machine are related, and a later claim of one offer takes two people (T4). */
  const offers = new Map<bigint, Promise<number>>();
  let days = 0;

  /** A promotion that may be asked for again and again. */
  async function publishOffer(): Promise<number> {
    const { data: list } = await site.staff('promotionList', {}, chief);
    const draft = {
      typeId: list.types[0]?.id ?? 0,
      title: 'T1',
      memo: '',
      banner: '/pictures/promotions/1.svg',
      content: '<p>说明</p>',
      state: 'published',
      audience: 'all',
      audienceValue: 0,
      applies: 'always',
      bonus: 500,
      multiple: 10,
      position: 0,
      startsAt: new Date(clock.now().getTime() - 86_400_000).toISOString(),
      endsAt: null,
    } as const;
    await site.staff('dryRunPromotion', draft, chief);
    return (await agreed(site, 'savePromotion', draft, chief)).data.id;
  }

  async function depositOrder({ token }: Thief, amount: number): Promise<number> {
    const order = { paytype: 'usdt', amount, bank_no: 'a1B2', catepay: 'TRC20' } as const;
    const { data } = await site.call('openDeposit', order, { token, key: randomUUID() });
    const { data: queue } = await site.staff('depositQueue', { search: data.deposit_no }, chief);
    return queue.rows[0]?.id ?? 0;
  }

  const credits = {
    async deposit(member) {
      const id = await depositOrder(member, 500);
      return () => site.staff('approveDeposit', { id }, chief);
    },
    async bonus({ id, token, username }) {
      const offer = offers.get(id) ?? publishOffer();
      offers.set(id, offer);
      await site.call('applyForPromotion', { activityid: await offer }, { token });
      const { data: queue } = await site.staff('promotionQueue', { search: username }, chief);
      const approval = { id: queue.rows[0]?.id ?? 0, bonus: 500, multiple: 10 };
      return () => site.staff('approvePromotion', approval, chief);
    },
    async 'red packet'({ id, token }) {
      await site.running.site.database.query(
        `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
         values ($1, $2, 'bank', 10000000, '', 'approved', $3, $3, 10000000, 'staff/1', $3) on conflict do nothing`,
        [`T1-${id}`, id, new Date(clock.now().getTime() - 2 * 3_600_000)],
      );
      return () => site.call('claimRedPacket', {}, { token, key: randomUUID() });
    },
    async rebate({ id, token }) {
      days += 1;
      await site.running.site.database.query(
        `insert into rebate (member_id, venue, day, earned, money, created_at)
         values ($1, $2, date '2026-11-20' - $3::int, 500000000, 50000, $4)`,
        [id, venue, days, clock.now()],
      );
      return () => site.call('claimRebates', {}, { token, key: randomUUID() });
    },
    async adjustment({ id }) {
      const asked = {
        member: Number(id),
        direction: 'credit',
        amount: 500,
        reason: 'deposit',
        note: '工单 1024',
        multiple: 3,
      } as const;
      const { data } = await site.staff('requestAdjustment', asked, clerk, randomUUID());
      return () => site.staff('approveAdjustment', { id: data.id }, chief);
    },
  } satisfies Record<string, Preparation>;

  return {
    credits,
    depositOrder,

    async thief(): Promise<Thief> {
      const { id, token, username } = await site.member(`t1${randomUUID().slice(0, 10).replaceAll('-', '')}`);
      const address = {
        bank: 'USDT',
        bank_owner: 'TRC20',
        bank_no: `T${randomUUID()}`,
        pay_pass: payPassword,
      };
      const { data } = await site.call('bindCard', address, { token });
      return { id, token, username, card: data.id };
    },

    withdraw: ({ token, card }: Thief, yuan: number) =>
      site.call(
        'withdraw',
        { amount: yuan, bank: card, password: payPassword },
        { token, key: randomUUID() },
      ),

    async turnoverLeft({ token }: Thief): Promise<number> {
      return (await site.call('turnoverLeft', {}, { token })).data.bet_amount;
    },

    async overview({ token }: Thief) {
      return (await site.call('walletOverview', {}, { token })).data;
    },
  };
}
