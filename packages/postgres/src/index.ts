export { freePort } from './free-port.ts';
export { type PostgresOptions, type RunningPostgres, startPostgres } from './launcher.ts';
export { createTestDatabase, type TestDatabase } from './testing.ts';
