export { tell } from './inbox.ts';
export { inboxTexts } from './inbox-texts.ts';
export { contentRoutes } from './routes.ts';
export { sanitise } from './sanitise.ts';
