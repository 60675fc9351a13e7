export { signalRoutes } from './routes.ts';
export { openSignals, type Signals } from './signals.ts';
