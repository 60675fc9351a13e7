export { stopConsole } from './console.ts';
export { type Door, refuseStopped } from './stops.ts';
