export { memberPageConsole } from './console.ts';
