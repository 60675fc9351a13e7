export { stopConsole } from './console.ts';
export { type Door, refuseStopped, shutGames } from './stops.ts';
