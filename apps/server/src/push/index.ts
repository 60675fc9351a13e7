export { announceArrival, announceMessage, announceReminder, tellJob } from './announce.ts';
export { pushApi } from './api.ts';
export { openPushSender } from './sender.ts';
export { openSiteKey } from './site-key.ts';
export { dropSubscriptions } from './subscriptions.ts';
