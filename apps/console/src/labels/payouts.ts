/** What the chain says of a payout that was approved. */
import { payoutWords } from '@mingpai/contract/console/site/list-words';
import { inOne } from '../texts/both.ts';

export const payoutVerdicts = {
  due: { label: inOne(payoutWords.due), tone: 'warning' },
  wrong: { label: inOne(payoutWords.wrong), tone: 'error' },
  sent: { label: inOne(payoutWords.sent), tone: 'processing' },
  verified: { label: inOne(payoutWords.verified), tone: 'success' },
} as const;
