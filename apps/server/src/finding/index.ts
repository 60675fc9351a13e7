export { findingConsole } from './console.ts';
