export { stopApi } from './api.ts';
export { stopConsole } from './console.ts';
export { type Door, refuseStopped, shutGames, shutPlaces, standingStops, stoppedNow } from './stops.ts';
