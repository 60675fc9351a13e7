/** What the site says of how somebody plays reaches them where they read, not only where they play. */
import type { InboxText } from '@mingpai/contract/texts/inbox';
import { sendToMember } from '../email/index.ts';
import { sendInboxMessage } from '../inbox/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { announceArrival } from '../push/index.ts';

/** In the inbox, on every browser that gets notices, and at the verified address, if there is one. */
export async function tellOfPlay(tx: Tx, clock: Clock, memberId: bigint, text: InboxText): Promise<void> {
  await sendInboxMessage(tx, clock, memberId, text);
  await announceArrival(tx, clock, { kind: 'message', memberId, orderNo: `play/${newId()}` });
  await sendToMember(tx, clock, memberId, text);
}
