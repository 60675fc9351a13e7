/** What the books hold for members until their withdrawals are decided, for a check that compares the two. */
import { accountsNamed } from '@mingpai/ledger';

/** SQL: rows `owner` (the member's id as text) and `balance` (fen), of every member for whom something ever was held. */
export const heldBalances = accountsNamed('held');
