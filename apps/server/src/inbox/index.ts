export { type ArrivalKind, arrivalTitles, inboxTexts } from '@mingpai/contract/texts/inbox';
export { inboxOf, markRead, tell, unreadCount } from './inbox.ts';
