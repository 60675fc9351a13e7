/** Before each file of tests: its databases are made on its worker's own server (test-database.ts), where a run has one for each. */
const own = process.env.TEST_DATABASE_URLS?.split(' ').filter(Boolean) ?? [];
const mine = own[Number(process.env.VITEST_POOL_ID) - 1];
if (mine !== undefined) process.env.TEST_DATABASE_URL = mine;
