/** Withdrawals of a test site on their way to the payout service. */
import type { PayoutSender } from '../withdrawals/payout-port.ts';
import { sendPayout } from '../withdrawals/payout-service.ts';
import { openSandboxSender } from '../withdrawals/sandbox-sender.ts';
import { payPassword, type TestSite } from './site.ts';

export interface PayoutRow {
  readonly service: string | null;
  readonly payout: string | null;
  readonly hash: string | null;
  readonly attempts: number;
}

/** @param chief token of who decides about withdrawals */
export function payoutsOf(site: TestSite, chief: string) {
  const { database, config, clock } = site.running.site;
  let model: Promise<number> | undefined;

  /** A withdrawal that waits for staff to approve it. */
  async function pending(yuan = 400) {
    const address = `0x${crypto.randomUUID().replaceAll('-', '')}00000000`;
    const { token } = await site.memberWith(10_000_000n);
    const card = { bank: 'USDT', bank_owner: 'ERC20', bank_no: address, pay_pass: payPassword };
    const { data: bound } = await site.call('bindCard', card, { token });
    const { data } = await site.call(
      'withdraw',
      { amount: yuan, bank: bound.id, password: payPassword },
      { token },
    );
    const { data: queue } = await site.staff('withdrawalQueue', { search: data.order_no }, chief);
    const id = queue.rows[0]?.id ?? 0;
    const approve = () => site.staff('approveWithdrawal', { id }, chief);
    return { id, token, number: data.order_no, approve };
  }

  async function approved(): Promise<number> {
    const { id, approve } = await pending();
    await approve();
    return id;
  }

  return {
    pending,

    /** An order at the service without a job that would send it: a copy of one that was approved, under a number of its own. */
    async queued() {
      model ??= approved();
      const number = `W${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`;
      const { rows } = await database.query<{ id: bigint; address: string }>(
        `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id,
            state, created_at, decided_by, decided_at, payout, service)
         select $2, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, gen_random_uuid(),
            state, created_at, decided_by, decided_at, 'due', 'queued'
           from withdrawal_order where id = $1 returning id, address`,
        [await model, number],
      );
      return { id: Number(rows[0]?.id), number, address: rows[0]?.address ?? '' };
    },

    async rowOf(id: number): Promise<PayoutRow | undefined> {
      const { rows } = await database.query<PayoutRow>(
        'select service, payout, transaction_hash as hash, service_attempts as attempts from withdrawal_order where id = $1',
        [id],
      );
      return rows[0];
    },

    /** One step with an order, as the job takes it. */
    step: ({ id }: { readonly id: number }, sender: PayoutSender) =>
      sendPayout(
        {
          site: site.running.site,
          settings: site.running.settings,
          sender,
          checkAddress: async () => undefined,
        },
        BigInt(id),
      ),

    /** The stand-in's, over the wire. */
    standIn(timeoutMs = 8_000): PayoutSender {
      const { SANDBOX_URL: url, SANDBOX_OPERATOR: operator, SANDBOX_PAYOUT_SECRET: secret = '' } = config;
      return openSandboxSender({ url, operator, secret, timeoutMs }, clock);
    },
  };
}
