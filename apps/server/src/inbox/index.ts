export { type ArrivalKind, arrivalTitles, inboxTexts } from '@mingpai/contract/texts/inbox';
export { followInbox } from './arrivals.ts';
export {
  eraseInbox,
  inboxOf,
  markRead,
  ownMessages,
  readOf,
  sendInboxMessage,
  sendToEach,
  sendToMany,
  unreadCount,
} from './inbox.ts';
export { forgetMessages, inboxJobs } from './message-age.ts';
