/** The server without its background work: what a call reads is not mixed with what jobs read beside it. */
import { startSite } from '../apps/server/src/app/start.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';

const site = await startSite(readConfig(process.env), { works: false });
process.on('SIGTERM', () => void site.stop().then(() => process.exit(0)));
