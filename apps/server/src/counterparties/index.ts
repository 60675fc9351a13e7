export { counterpartyConsole } from './console.ts';
