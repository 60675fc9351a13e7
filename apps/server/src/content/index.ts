export { tell } from './inbox.ts';
export { contentRoutes } from './routes.ts';
