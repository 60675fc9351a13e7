export { lobbyApi } from './api.ts';
