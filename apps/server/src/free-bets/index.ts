export { freeBetApi } from './api.ts';
export { giveUpFreeBets } from './cancel.ts';
export { freeBetConsole } from './console.ts';
export { deskOf, gameNamesIn } from './desks.ts';
export { eraseGiftReasons } from './gift.ts';
export { freeBetJobs } from './jobs.ts';
