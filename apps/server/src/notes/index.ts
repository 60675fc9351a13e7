export { noteConsole } from './console.ts';
