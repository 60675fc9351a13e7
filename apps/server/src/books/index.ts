export { bookConsole } from './console.ts';
