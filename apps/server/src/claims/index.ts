export { endWork, refuseHeld } from './claims.ts';
export { depositWorkConsole, withdrawalWorkConsole } from './console.ts';
export { workOn } from './look.ts';
export type { NextAsked, WaitingRow, WorkQueue } from './queue.ts';
