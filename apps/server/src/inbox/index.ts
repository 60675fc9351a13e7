export { inboxOf, markRead, tell, unreadCount } from './inbox.ts';
export { type ArrivalKind, arrivalTitles, inboxTexts } from './texts.ts';
