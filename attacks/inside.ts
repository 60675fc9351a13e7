/** The office as one dishonest member of staff sees it: orders that wait, and what an accomplice's wallet holds. Yuan throughout. */
import { generate } from 'otplib';
import { createStaff } from '../apps/server/src/backoffice/staff.ts';
import { payPassword, type TestSite } from '../apps/server/src/testing/site.ts';

export interface Member {
  readonly token: string;
  readonly id: bigint;
  readonly username: string;
}

export function insideOf(site: TestSite) {
  const { running } = site;

  /** A deposit order by USDT that nobody has paid. @returns its id and number */
  async function deposit(member: Member, yuan: number): Promise<{ id: number; number: string }> {
    const request = { paytype: 'usdt', amount: yuan, bank_no: 'a1B2', catepay: 'TRC20' } as const;
    const { data } = await site.call('openDeposit', request, {
      token: member.token,
      key: crypto.randomUUID(),
    });
    const { rows } = await running.site.database.query<{ id: bigint }>(
      'select id from deposit_order where order_no = $1',
      [data.deposit_no],
    );
    return { id: Number(rows[0]?.id), number: data.deposit_no };
  }

  /** Withdrawals that wait to be decided, to one address of the member's own. @returns their ids */
  async function withdrawals(member: Member, yuan: number, count: number): Promise<number[]> {
    const card = {
      bank: 'USDT',
      bank_owner: 'TRC20',
      bank_no: `T${crypto.randomUUID()}`,
      pay_pass: payPassword,
    };
    const bound = await site.call('bindCard', card, { token: member.token });
    const numbers: string[] = [];
    for (let asked = 0; asked < count; asked += 1) {
      const request = { amount: yuan, bank: bound.data.id, password: payPassword };
      const reply = await site.call('withdraw', request, { token: member.token, key: crypto.randomUUID() });
      if (reply.code !== 200) throw new Error(`no withdrawal: ${reply.message}`);
      numbers.push(reply.data.order_no);
    }
    // As if the address had been bound long ago: how long a new one waits is another test's subject.
    const { rows } = await running.site.database.query<{ id: bigint }>(
      'update withdrawal_order set held_until = null, held_for = null where order_no = any($1) returning id',
      [numbers],
    );
    return rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
  }

  return {
    deposit,
    withdrawals,

    /** What lies in the central wallet. */
    async central({ token }: Member): Promise<number> {
      return (await site.call('walletOverview', {}, { token })).data.central;
    },

    /** What was paid out, to these members together. */
    async paid(members: readonly Member[]): Promise<number> {
      const { rows } = await running.site.database.query<{ sum: bigint }>(
        `select coalesce(sum(amount), 0)::bigint as sum from withdrawal_order
          where member_id = any($1) and state = 'approved'`,
        [members.map(({ id }) => id)],
      );
      return Number(rows[0]?.sum ?? 0n) / 100;
    },

    /** Somebody with an own account, as if it were no new one. @returns a token */
    async colleague(role: 'chief' | 'clerk'): Promise<string> {
      const { database, clock } = running.site;
      const { username, password, totpSecret } = await newStaff(site, role);
      await database.query('update staff set decides_from = null where username = $1', [username]);
      const code = await codeOf(totpSecret, clock.now());
      const reply = await site.staff('staffSignIn', { username, password, code });
      if (reply.code !== 200) throw new Error(`the colleague does not sign in: ${reply.message}`);
      return reply.data.token;
    },
  };
}

let made = 0;

async function newStaff(site: TestSite, role: 'chief' | 'clerk') {
  const { database, clock } = site.running.site;
  const username = `colleague${++made}`;
  const password = `Colleague-${crypto.randomUUID()}`;
  const added = await database.transaction((tx) =>
    createStaff(tx, clock, { username, name: `同事${made}`, password, roles: [role] }),
  );
  if (!added.ok) throw new Error(`no colleague: ${added.code}`);
  return { username, password, totpSecret: added.value.totpSecret };
}

function codeOf(secret: string, now: Date): Promise<string> {
  return generate({ secret, epoch: Math.floor(now.getTime() / 1_000) });
}
