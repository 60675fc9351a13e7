export { caseConsole } from './console.ts';
