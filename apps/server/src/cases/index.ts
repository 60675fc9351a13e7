export { caseConsole } from './console.ts';
export { eraseCases } from './erase.ts';
