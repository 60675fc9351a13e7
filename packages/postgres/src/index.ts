export { freePort, isFree } from './free-port.ts';
export { type PostgresOptions, type RunningPostgres, startPostgres } from './launcher.ts';
export { askTestServer, createTestDatabase, type TestDatabase } from './testing.ts';
