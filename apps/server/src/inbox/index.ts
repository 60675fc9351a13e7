export { type ArrivalKind, arrivalTitles, inboxTexts } from '@mingpai/contract/texts/inbox';
export { inboxOf, markRead, sendInboxMessage, unreadCount } from './inbox.ts';
