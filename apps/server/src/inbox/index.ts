export { type ArrivalKind, arrivalTitles, inboxTexts } from '@mingpai/contract/texts/inbox';
export { followInbox } from './arrivals.ts';
export { inboxOf, markRead, readOf, sendInboxMessage, sendToMany, unreadCount } from './inbox.ts';
