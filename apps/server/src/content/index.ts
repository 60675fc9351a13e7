export { tell } from './inbox.ts';
export { type ArrivalKind, arrivalTitles, inboxTexts } from './inbox-texts.ts';
export { contentRoutes } from './routes.ts';
export { sanitise } from './sanitise.ts';
