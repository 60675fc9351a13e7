/** Money coming and going on tables without a server: members with money, addresses, and withdrawals that wait. */
import type { StopKind } from '@mingpai/contract/states';
import { createLedger } from '@mingpai/ledger';
import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import type { SetClock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Outcome } from '../platform/outcome.ts';
import type { Area, AreaValue } from '../settings/areas.ts';
import { liftStop, makeStop } from '../stops/stops.ts';
import { openWallet, type Wallet } from '../wallet/index.ts';
import { withdraw } from '../withdrawals/withdrawals.ts';
import { openTestTables, type TestTables } from './tables.ts';

export { venueAccount } from '../wallet/accounts.ts';

export interface Cashier extends TestTables {
  /** With what payments ask of it: a database, a clock, a log. */
  readonly site: AppContext;
  readonly wallet: Wallet;
  /** A member with a wallet and this pay password: `right`. @param fen what was credited @param turnover fen, what has to be played for it */
  memberWith(fen: bigint, turnover?: bigint): Promise<bigint>;
  /** An address that was bound at the beginning of the year, unless `at` says otherwise. */
  address(memberId: bigint, more?: Partial<AddressRequest>): Promise<bigint>;
  /** A withdrawal that waits for staff, of a member who has as much. */
  waiting(amount: bigint, more?: Partial<AddressRequest & { memberId: bigint }>): Promise<Waiting>;
  /** fen, as the books have them */
  money(memberId: bigint): Promise<{ central: bigint; held: bigint }>;
  /** Contents of the member's messages, the oldest first. */
  inbox(memberId: bigint): Promise<string[]>;
  /** From now on the member has a browser that gets notices. */
  listens(memberId: bigint): Promise<void>;
  /** What that browser is to be told of: `deposit D1`; the oldest first. */
  heard(memberId: bigint): Promise<string[]>;
  /** Staff stop something: all of its kind, or one of them. @returns lifts it again */
  stopped(kind: StopKind, target?: string): Promise<() => Promise<void>>;
  /** Changes part of an area of the settings; later tests of the file see it too. */
  set<Name extends Area>(area: Name, value: Partial<AreaValue<Name>>): Promise<void>;
}

export interface AddressRequest {
  readonly protocol: 'TRC20' | 'ERC20';
  readonly number: string;
  readonly at: string;
}

export interface Waiting {
  readonly id: bigint;
  readonly orderNo: string;
  readonly memberId: bigint;
}

/** @returns `ok`, or the code of the refusal */
export function codeOf(outcome: Outcome<unknown>): string {
  return outcome.ok ? 'ok' : outcome.code;
}

export async function openCashier(clock: SetClock): Promise<Cashier> {
  const tables = await openTestTables(clock);
  const { database, settings } = tables;
  const wallet = openWallet(createLedger({ database }), () => clock.now());
  await database.transaction((tx) => wallet.openHouse(tx, []));
  const payPassword = await hash('right', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const parts: Pick<AppContext, 'database' | 'clock' | 'log'> = {
    database,
    clock,
    log: pino({ level: 'silent' }),
  };
  const site = parts as AppContext;
  let numbers = 0;

  const cashier: Cashier = {
    ...tables,
    site,
    wallet,
    async memberWith(fen, turnover = 0n) {
      const memberId = await tables.member();
      await database.query('update member set pay_password_hash = $2 where id = $1', [memberId, payPassword]);
      await database.transaction(async (tx) => {
        await wallet.open(tx, memberId);
        const credit = { id: crypto.randomUUID(), memberId, amount: fen, reference: 'test', turnover };
        if (fen > 0n) await wallet.credit(tx, credit);
      });
      return memberId;
    },
    async address(memberId, { protocol = 'TRC20', at = '2026-01-01T00:00:00Z', number } = {}) {
      numbers += 1;
      const { rows } = await database.query<{ id: bigint }>(
        `insert into card (member_id, kind, bank, owner, number, created_at)
         values ($1, 'usdt', 'USDT', $2, $3, $4) returning id`,
        [memberId, protocol, number ?? `T${memberId}x${numbers}`, at],
      );
      return rows[0]?.id ?? 0n;
    },
    async waiting(amount, { memberId: of, ...more } = {}) {
      const memberId = of ?? (await cashier.memberWith(amount));
      const cardId = await cashier.address(memberId, more);
      const request = { memberId, cardId, amount, key: crypto.randomUUID(), payPassword: 'right' };
      const asked = await withdraw(site, settings, wallet, request);
      if (!asked.ok) throw new Error(`refused: ${asked.code}`);
      const { orderNo } = asked.value;
      const { rows } = await database.query<{ id: bigint }>(
        'select id from withdrawal_order where order_no = $1',
        [orderNo],
      );
      return { id: rows[0]?.id ?? 0n, orderNo, memberId };
    },
    money: (memberId) => database.transaction((tx) => wallet.lock(tx, memberId)),
    async inbox(memberId) {
      const { rows } = await database.query<{ content: string }>(
        'select content from inbox_message where member_id = $1 order by id',
        [memberId],
      );
      return rows.map(({ content }) => content);
    },
    async listens(memberId) {
      await database.query(
        `with opened as (insert into session (token_hash, member_id, created_at, expires_at, address, device)
           values (sha256($1::text::bytea), $1::bigint, $2, $2, '127.0.0.1', '') returning token_hash)
         insert into push_subscription (member_id, session, endpoint, p256dh, auth, language, created_at)
         select $1::bigint, token_hash, 'https://push.example/' || $1::text, convert_to(repeat('k', 65), 'UTF8'),
                convert_to(repeat('a', 16), 'UTF8'), 'zh-CN', $2 from opened`,
        [String(memberId), clock.now()],
      );
    },
    async heard(memberId) {
      const { rows } = await database.query<{ kind: string; order_no: string }>(
        `select n.kind, n.order_no from push_notice n join push_subscription s on s.id = n.subscription_id
          where s.member_id = $1 order by n.created_at`,
        [memberId],
      );
      return rows.map(({ kind, order_no }) => `${kind} ${order_no}`);
    },
    async stopped(kind, target = '') {
      const staffId = await tables.staff('chief');
      const told = { body: '维护', bodyEn: 'Maintenance', reason: '异常' };
      const stop = { kind, target, ...told, startsAt: clock.now(), endsAt: undefined };
      const id = await database.transaction((tx) => makeStop(tx, clock.now(), staffId, stop));
      return async () => {
        await database.transaction((tx) => liftStop(tx, clock.now(), staffId, id));
      };
    },
    async set(area, value) {
      const now = await settings.current(area);
      await database.transaction((tx) => settings.set(tx, area, { ...now, ...value }, 'seed'));
    },
  };
  return cashier;
}
