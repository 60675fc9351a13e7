/** The member's call; translation only. */
import { transactionId } from '@mingpai/contract/rules/chain';
import { done, refused } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import { findDeposit } from './claim.ts';
import type { ChainDeps } from './credit.ts';

export function chainApi(define: DefineCall, parts: ChainDeps): void {
  define('findDeposit', async ({ deposit_no, transaction_id }, { memberId }) => {
    const txHash = transactionId(transaction_id);
    if (txHash === undefined)
      return refused('bad_input', '交易哈希应为64位十六进制字符，请从钱包的转账详情中复制');
    const found = await findDeposit(parts, { memberId, orderNo: deposit_no, txHash });
    if (!found.ok) return found;
    const { needed, ...finding } = found.value;
    return done({ ...finding, ...(needed === undefined ? {} : { needed }) }, found.message);
  });
}
