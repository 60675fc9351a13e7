/** What the chain says of a payout that was approved. */
import { say } from '../texts/say.ts';

export const payoutVerdicts = {
  due: { label: say('待汇出'), tone: 'warning' },
  wrong: { label: say('核对未通过'), tone: 'error' },
  sent: { label: say('等待链上确认'), tone: 'processing' },
  verified: { label: say('核对无误'), tone: 'success' },
} as const;
