export { createTestDatabase, type TestDatabase } from './testing.ts';
