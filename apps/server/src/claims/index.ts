export { claim, endWork, refuseHeld } from './claims.ts';
export { depositWorkConsole, withdrawalWorkConsole } from './console.ts';
export { isFree, type NextAsked, type WaitingRow, type WorkQueue } from './queue.ts';
export { workOn } from './shown-work.ts';
