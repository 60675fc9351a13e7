/** Makes the demonstration site on an empty database, without serving it. */

import { startSite } from './app/start.ts';
import { readConfig } from './platform/config.ts';

const site = await startSite(
  readConfig({ SANDBOX_SECRET: 'not-used-while-seeding', ...process.env, DEMO: '1', PORT: '0' }),
);
await site.stop();
