export { inboxOf, markRead, sendInboxMessage, unreadCount } from './inbox.ts';
export { type ArrivalKind, arrivalTitles, inboxTexts } from './texts.ts';
