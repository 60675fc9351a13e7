export { type ArrivalKind, arrivalTitles, inboxTexts } from '@mingpai/contract/texts/inbox';
export { followInbox } from './arrivals.ts';
export { eraseInbox, inboxOf, markRead, sendInboxMessage, unreadCount } from './inbox.ts';
