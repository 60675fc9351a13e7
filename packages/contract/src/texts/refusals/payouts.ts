import type { Protocol } from '../../states.ts';
import { type Refusals, refusal } from '../text.ts';

/** What staff are told of sending withdrawals: transactions, batches, the payout service. No money moves by any of it. */

const noBatch = { zh: '没有生成批次，资金未变动', en: 'No batch was made and no money has moved.' } as const;

/** A withdrawal that cannot be in a batch. */
function notInBatch<Data extends { readonly order: string }>(
  zh: (data: Data) => string,
  en: (data: Data) => string,
) {
  return refusal<Data>(
    1000,
    (data) => `取款 ${data.order} ${zh(data)}；${noBatch.zh}`,
    (data) => `Withdrawal ${data.order} ${en(data)}. ${noBatch.en}`,
  );
}

export const payouts = {
  payout_hash_malformed: {
    code: 1000,
    zh: '交易哈希应为64位十六进制字符，资金未变动，请核对后重试',
    en: 'A transaction hash has 64 hexadecimal characters. No money has moved; check it and try again.',
  },
  payout_hash_used: refusal<{ order: string }>(
    1000,
    ({ order }) => `该交易哈希已用于取款 ${order}，资金未变动，请核对后重试；一笔交易付多笔取款请用付款批次`,
    ({ order }) =>
      `This transaction pays withdrawal ${order} already. No money has moved; check it and try again. For one transaction that pays several withdrawals use a batch.`,
  ),
  payout_with_service: {
    code: 1000,
    zh: '已交给付款服务，结果还未查明，请勿另行汇出；资金未变动，请稍后再看',
    en: 'The payout service has this withdrawal and its outcome is not known yet. Do not send it otherwise; no money has moved, look again later.',
  },
  payout_service_unsettled: {
    code: 1000,
    zh: '付款服务还未确认撤销该笔，仍可能付款；交易未登记，请勿另行汇出，请到付款服务撤销后再试',
    en: 'The payout service has not confirmed that it cancelled this withdrawal and may still pay it. The transaction was not kept; do not send it otherwise. Cancel it at the service, then try again.',
  },
  payout_on_its_way: {
    code: 1000,
    zh: '付款服务正在汇出该笔，不能撤销；交易未登记，请勿另行汇出，请等它给出交易',
    en: 'The payout service is sending this withdrawal and cannot cancel it. The transaction was not kept; do not send it otherwise, wait for the service’s transaction.',
  },
  payout_service_paid: refusal<{ transaction: string }>(
    1000,
    ({ transaction }) =>
      `付款服务已付该笔，交易为 ${transaction}；所填交易未登记，请勿另行汇出；若已另行汇出，会员收到了两笔`,
    ({ transaction }) =>
      `The payout service has paid this withdrawal by ${transaction}. The transaction that you named was not kept; do not send it otherwise. If you did, the member got it twice.`,
  ),
  payout_in_batch: refusal<{ batch: string }>(
    1000,
    ({ batch }) => `该笔在付款批次 ${batch} 中，请在批次里填写；资金未变动`,
    ({ batch }) => `This withdrawal is in batch ${batch}; enter its transaction there. No money has moved.`,
  ),
  payout_held_frozen: {
    code: 1000,
    zh: '会员已被冻结，暂勿汇出；资金未变动，核实后请先解冻会员',
    en: 'The member is frozen: do not send this now. No money has moved; check, and unfreeze the member first.',
  },
  payout_held_credentials: refusal<{ until: string }>(
    1000,
    ({ until }) =>
      `会员刚修改过密码或移除了两步验证，${until} 之后才能汇出，请勿提前汇出；资金未变动，请稍后再看`,
    ({ until }) =>
      `The member has just changed a password or removed the second factor. This can be sent after ${until} (Beijing time), not before; no money has moved, look again then.`,
  ),
  payout_held_stopped: {
    code: 1000,
    zh: '付款已被停止，暂勿汇出；资金未变动，解除后再看',
    en: 'Payouts are stopped: do not send this now. No money has moved; look again when the stop is lifted.',
  },
  batch_member_frozen: notInBatch<{ order: string }>(
    () => '的会员已被冻结，核实后请先解冻会员',
    () => 'is of a frozen member; check, and unfreeze the member first',
  ),
  batch_credentials_changed: notInBatch<{ order: string; until: string }>(
    ({ until }) => `的会员刚修改过密码或移除了两步验证，${until} 之后才能汇出`,
    ({ until }) =>
      `is of a member who has just changed a password or removed the second factor; it can be sent after ${until} (Beijing time)`,
  ),
  batch_address_listed: notInBatch<{ order: string }>(
    () => '的收款地址在链上的冻结或制裁名单中，请勿汇出',
    () => 'goes to an address that is on one of the chain’s own lists; do not send it',
  ),
  batch_address_unchecked: notInBatch<{ order: string }>(
    () => '的收款地址暂时查不到是否被冻结：节点没有答复或互相矛盾，请稍后再试，或自行核对后单独汇出',
    () =>
      'goes to an address of which the nodes cannot say now whether it is frozen; try again later, or look it up and send it by itself',
  ),
  payout_underage: refusal<{ left: string }>(
    7024,
    ({ left }) =>
      `该会员未达到法定年龄，只能取回存入的钱，现在还可通过${left}元，未通过；本金仍为会员留着，资金未变动。请拒绝退回余额，请会员按可取的金额重新申请`,
    ({ left }) =>
      `The member is under age and can be paid only what they paid in, ¥${left} now, so this was not approved. The money is still held for the member and has not moved. Reject it, and ask the member to request what they can take out.`,
  ),
  payout_address_listed: {
    code: 7021,
    zh: '收款地址在链上的冻结或制裁名单中，未通过；本金仍为会员留着，资金未变动。请拒绝退回余额，请会员换一个地址',
    en: 'The address is on one of the chain’s own lists, so this was not approved. The money is still held for the member and has not moved. Reject it, and ask the member for another address.',
  },
  payout_address_unchecked: {
    code: 7022,
    zh: '节点没有答复或互相矛盾，查不到收款地址是否被冻结，未通过；资金未变动。请稍后再试，或自行核对后勾选“已自行核对地址”再通过',
    en: 'The nodes did not answer or contradict each other, so it is not known whether the address is frozen. Not approved, and no money has moved. Try again later, or look the address up yourself, tick that you have, and approve.',
  },
  batch_not_approved: notInBatch<{ order: string }>(
    () => '还没有审核通过',
    () => 'is not approved yet',
  ),
  batch_already_sent: notInBatch<{ order: string }>(
    () => '已经汇出',
    () => 'was sent already',
  ),
  batch_with_service: notInBatch<{ order: string }>(
    () => '已交给付款服务汇出',
    () => 'is with the payout service',
  ),
  batch_in_other: notInBatch<{ order: string; batch: string }>(
    ({ batch }) => `已在付款批次 ${batch} 中`,
    ({ batch }) => `is in batch ${batch} already`,
  ),
  batch_other_network: notInBatch<{ order: string }>(
    () => '与其他取款的网络不同，一个批次只能是同一网络',
    () => 'is on another network than the others; a batch is for one network',
  ),
  batch_address_malformed: notInBatch<{ order: string; protocol: Protocol }>(
    ({ protocol }) => `的收款地址不是${protocol}地址，无法汇出，请单独处理`,
    ({ protocol }) => `goes to what is no ${protocol} address and cannot be sent; handle it by itself`,
  ),
} as const satisfies Refusals;
