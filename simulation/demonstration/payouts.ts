/** Staff of a demonstration send what was approved: one list a network, each order by a transaction of its own. */
import { randomBytes } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { nodeAddress } from '../../apps/server/src/chain/addresses.ts';
import type { Dice } from '../dice.ts';
import type { Town } from '../town.ts';
import type { Awake } from './awake.ts';

/** Whoever sends in the site's name. */
const wallet = `0x${randomBytes(20).toString('hex')}`;

export async function sendPayouts(town: Town, dice: Dice, awake: Awake): Promise<void> {
  const { api } = town.world;
  const { data } = await town.by('chief', (token) =>
    api.staff('payouts', { state: 'open', pageSize: 100 }, token),
  );
  for (const protocol of ['TRC20', 'ERC20'] as const) {
    const due = data.rows.filter(
      (row) =>
        row.protocol === protocol && row.transactionHash === null && !row.batchOpen && row.service === null,
    );
    const ids = due.map(({ id }) => id);
    // One that may not be sent now, as its member is frozen, keeps the others of its list back.
    if (ids.length > 0 && !(await sendList(ids))) for (const id of ids) await sendList([id]);
  }

  /** @returns whether there could be such a list */
  async function sendList(ids: readonly number[]): Promise<boolean> {
    const opened = await town.by('chief', (token) =>
      api.staff('openPayoutBatch', { ids: [...ids] }, token, town.newKey(dice)),
    );
    if (opened.code !== codes.ok.code) return false;
    const { id } = opened.data;
    const list = await town.by('chief', (token) => api.staff('payoutBatch', { id }, token));
    const { protocol } = list.data.batch;
    awake.pays(protocol);
    const transactions = list.data.orders.map(({ id: orderId, address, micro }) => {
      const to = nodeAddress(protocol, address ?? '');
      if (to === undefined) throw new Error(`an address that is none was put on list ${id}`);
      const payment = { from: wallet, to, amount: BigInt(micro) };
      return { orderId, transactionHash: town.world.chains[protocol].send(payment) };
    });
    await town.by('chief', (token) =>
      api.staff('namePayoutBatch', { id, transactions }, token, town.newKey(dice)),
    );
    return true;
  }
}
