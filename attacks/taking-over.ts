/** A site where accounts are taken over and won back: people at addresses of their own, with browsers that keep their mark. */
import { type CallName, calls } from '@mingpai/contract/calls';
import { secondFactorHeader } from '@mingpai/contract/constants';
import type { Answer, Payload } from '@mingpai/contract/types';
import { generate } from 'otplib';
import { bringInMembers, hashOfNothing } from '../apps/server/src/members/index.ts';
import { beijingText, SetClock } from '../apps/server/src/platform/clock.ts';
import { payPassword, type Reply, startTestSite } from '../apps/server/src/testing/site.ts';

export const hour = 3_600_000;
export const password = 'lampe-rost-elf';
export { payPassword };

export interface Person {
  readonly address: string;
  cookie?: string;
  token?: string;
}

export interface Owner extends Person {
  readonly id: bigint;
  readonly name: string;
  token: string;
  /** Base32 of the authenticator app; set up already. */
  readonly secret: string;
  readonly codes: readonly string[];
  /** The id of the own USDT address. */
  readonly card: number;
  /** What the records know: the right answers. */
  readonly answers: Answers;
}

export interface Answers {
  readonly realname: string;
  readonly deposit: string;
  readonly tail: string;
  readonly venue: string;
  readonly month: string;
  /** Asked of who came from another system. */
  readonly balance?: string;
  readonly birthday?: string;
  readonly mobile?: string;
}

/** Who came from another system and has not been here yet: no password, no card, no deposit. */
export interface Moved extends Person {
  readonly id: bigint;
  readonly name: string;
  readonly answers: Answers;
}

export type Robbed = Awaited<ReturnType<typeof openRobbed>>;

/** @param environment further variables of the site */
export async function openRobbed(environment: Readonly<Record<string, string>> = {}) {
  const clock = new SetClock('2026-11-21T04:00:00.000Z');
  const site = await startTestSite({ clock, environment: { TRUSTED_PROXIES: '1', ...environment } });
  const staff = {
    clerk: await site.staffToken('clerk'),
    chief: await site.staffToken('chief'),
  };
  // Days go by here; who works stays signed in.
  await site.owner.query("update staff_session set expires_at = '2099-01-01'");
  let people = 0;

  /** Somebody who was never here, at an address of their own. */
  const stranger = (): Person => {
    people += 1;
    return { address: `198.51.${Math.floor(people / 200) + 1}.${(people % 200) + 1}` };
  };

  async function ask<Name extends CallName>(
    person: Person,
    name: Name,
    payload: Payload<Name>,
    factor?: string,
  ): Promise<Reply<Answer<Name>>> {
    const response = await fetch(new URL(calls[name].path, site.running.address), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': person.address,
        'idempotency-key': crypto.randomUUID(),
        ...(person.cookie === undefined ? {} : { cookie: person.cookie }),
        ...(person.token === undefined ? {} : { authorization: `Bearer ${person.token}` }),
        ...(factor === undefined ? {} : { [secondFactorHeader]: factor }),
      },
      body: JSON.stringify(payload),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) person.cookie = cookie.split(';', 1)[0] ?? '';
    return { status: response.status, ...((await response.json()) as Omit<Reply<Answer<Name>>, 'status'>) };
  }

  const totp = (secret: string) => generate({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) });

  /** Lets the step of a code pass: a code works once. */
  const nextStep = () => clock.advance(30_000);

  async function signIn(person: Person, name: string, secret = password, factor?: string): Promise<number> {
    const reply = await ask(person, 'signIn', { name, password: secret }, factor);
    if (reply.code === 200) person.token = reply.data.api_token;
    return reply.code;
  }

  /** A member of three months with a deposit, an address, bets and 1,000 yuan, who has set up both second factors. */
  async function owner(name: string): Promise<Owner> {
    const at = stranger();
    const joined = clock.now();
    const reply = await ask(at, 'register', {
      name,
      password,
      confirmPass: password,
      realname: '林月如',
      paypassword: payPassword,
    });
    const token = reply.data.api_token;
    at.token = token;
    const { data } = await ask(at, 'profile', {});
    const id = BigInt(data.id);
    const { wallet } = site.running;
    await site.running.site.database.transaction((tx) =>
      wallet.credit(tx, {
        id: crypto.randomUUID(),
        memberId: id,
        amount: 100_000n,
        reference: 'test',
        turnover: 0n,
      }),
    );
    await site.owner.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
       values ($1, $2, 'bank', 73700, '', 'approved', $3, $3, 73700, 'staff/1', $3)`,
      [`D-${name}`, id, joined],
    );
    await site.owner.query(
      `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
       values ('mpqp', $1, $2, 'g', 'r', 0, 0, 0, 'void', $3, 1, $3)`,
      [`B-${name}`, id, joined],
    );
    const number = `T${crypto.randomUUID()}`;
    const bound = await ask(at, 'bindCard', {
      bank: 'USDT',
      bank_owner: 'TRC20',
      bank_no: number,
      pay_pass: payPassword,
    });
    const { data: made } = await ask(at, 'newRecoveryCodes', { password, paypassword: payPassword });
    const offered = await ask(at, 'offerTotp', { password, paypassword: payPassword });
    const { secret } = offered.data;
    await ask(at, 'confirmTotp', { code: await totp(secret) });
    nextStep();
    return Object.assign(at, {
      id,
      name,
      token,
      secret,
      codes: made.codes,
      card: bound.data.id,
      answers: {
        realname: '林月如',
        deposit: '737',
        tail: number.slice(-4),
        venue: 'mpqp',
        month: beijingText(joined).slice(0, 7),
      },
    });
  }

  /** A member whom a file brought in with this balance in fen, and bets at a venue that is none of ours; the move told nobody's month. */
  async function moved(name: string, balance: bigint): Promise<Moved> {
    const { wallet } = site.running;
    const noPassword = await hashOfNothing();
    const mobile = `139${String(10_000_000 + people)}`;
    const at = stranger();
    const id = await site.running.site.database.transaction(async (tx) => {
      const row = {
        username: name,
        realName: '林月如',
        mobile,
        email: null,
        birthday: '1990-02-28',
        registeredAt: null,
        vipLevel: null,
        referrerId: null,
        passwordHash: null,
      };
      const made = await bringInMembers(tx, { clock, wallet, noPassword }, [row]);
      const memberId = made.get(name) ?? 0n;
      const reference = `import/1/${people}`;
      if (balance > 0n)
        await wallet.bringIn(tx, [
          { id: crypto.randomUUID(), memberId, amount: balance, reference, turnover: 0n },
        ]);
      return memberId;
    });
    await site.owner.query(
      `with f as (insert into import_file (kind, name, sha256, state, uploaded_at, asked_by, decided_by)
                  select 'bets', $2, encode(sha256($2::text::bytea), 'hex'), 'done', $3, min(id), max(id) from staff returning id)
       insert into imported_bet (import_id, row, member_id, venue, bet_id, game, round, stake, valid, payout, placed_at)
       select id, 2, $1, 'old-slots', $2, 'g', '', 100, 100, 0, $3 from f`,
      [id, name, clock.now()],
    );
    const yuan = String(balance / 100n);
    return Object.assign(at, {
      id,
      name,
      answers: {
        realname: '林月如',
        deposit: '',
        tail: '',
        venue: 'old-slots',
        month: beijingText(clock.now()).slice(0, 7),
        balance: yuan,
        birthday: '1990-02-28',
        mobile,
      },
    });
  }

  async function queueOf(name: string) {
    const { data } = await site.staff(
      'recoveryQueue',
      { state: 'open', page: 1, pageSize: 100 },
      staff.chief,
    );
    return data.rows.filter(({ username }) => username === name);
  }

  /** What one of the staff says to the newest request of the account. */
  async function yes(name: string, by: keyof typeof staff): Promise<number> {
    const row = (await queueOf(name)).at(-1);
    if (!row) throw new Error(`nothing to decide for ${name}`);
    return (await site.staff('approveRecovery', { id: row.id }, staff[by], crypto.randomUUID())).code;
  }

  return {
    site,
    clock,
    staff,
    stranger,
    ask,
    signIn,
    owner,
    moved,
    totp,
    nextStep,
    /** A code of the next step: it was not used before. */
    nextTotp(secret: string): Promise<string> {
      nextStep();
      return totp(secret);
    },
    queueOf,
    yes,
    /** Asks for all that is there. @returns the code of the answer */
    async withdraw(person: Person, card: number, pay = payPassword, factor?: string): Promise<number> {
      return (await ask(person, 'withdraw', { amount: 1_000, bank: card, password: pay }, factor)).code;
    },
    /** Binds an address of the thief's own. @returns its id; undefined where it was refused */
    async bind(person: Person, pay: string): Promise<number | undefined> {
      const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${crypto.randomUUID()}`, pay_pass: pay };
      const { code, data } = await ask(person, 'bindCard', card);
      return code === 200 ? data.id : undefined;
    },
    /** Fen of the member's that were asked out or paid, whoever asked. */
    async out({ id }: Owner): Promise<bigint> {
      const { rows } = await site.owner.query<{ sum: bigint }>(
        'select coalesce(sum(amount), 0)::bigint as sum from withdrawal_order where member_id = $1',
        [id],
      );
      return BigInt(rows[0]?.sum ?? 0);
    },
    /** Titles of what the member was told, newest first; read in the database, for the thief may have the session. */
    async told({ id }: Owner): Promise<string[]> {
      const { rows } = await site.owner.query<{ title: string }>(
        'select title from inbox_message where member_id = $1 order by id desc',
        [id],
      );
      return rows.map(({ title }) => title);
    },
    stop: () => site.stop(),
  };
}
