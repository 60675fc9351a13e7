export { noteConsole } from './console.ts';
export { eraseNotes } from './erase.ts';
