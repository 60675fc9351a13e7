export { orderAnswerApi } from './api.ts';
export { claim, claimersOf, endWork, refuseHeld, unlessHeld } from './claims.ts';
export { depositWorkConsole, withdrawalWorkConsole } from './console.ts';
export { heldWorkConsole } from './held-console.ts';
export {
  type AskedQueue,
  eraseAnswers,
  type FoundRow,
  isOpen,
  type LockedRow,
  nextAnswerPicture,
  ownQuestions,
  type Question,
  questionsOf,
} from './questions.ts';
export { isFree, type NextAsked, type WaitingRow, type WorkQueue } from './queue.ts';
export { workOn } from './shown-work.ts';
