export { stopConsole } from './console.ts';
export { type Door, refuseStopped, shutGames, standingStops } from './stops.ts';
