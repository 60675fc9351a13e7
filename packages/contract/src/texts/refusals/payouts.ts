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
  payout_in_batch: refusal<{ batch: string }>(
    1000,
    ({ batch }) => `该笔在付款批次 ${batch} 中，请在批次里填写；资金未变动`,
    ({ batch }) => `This withdrawal is in batch ${batch}; enter its transaction there. No money has moved.`,
  ),
  batch_member_frozen: notInBatch<{ order: string }>(
    () => '的会员已被冻结，核实后请先解冻会员',
    () => 'is of a frozen member; check, and unfreeze the member first',
  ),
  batch_credentials_changed: notInBatch<{ order: string; until: string }>(
    ({ until }) => `的会员刚修改过密码，${until} 之后才能汇出`,
    ({ until }) =>
      `is of a member who has just changed a password; it can be sent after ${until} (Beijing time)`,
  ),
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
