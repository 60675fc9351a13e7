export { tell } from './inbox.ts';
export { contentRoutes } from './routes.ts';
export { sanitise } from './sanitise.ts';
