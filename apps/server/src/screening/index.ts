export { screeningConsole } from './console.ts';
export { refuseDenied, refuseDeniedAccount, type Watched, watchedAmong } from './lists.ts';
