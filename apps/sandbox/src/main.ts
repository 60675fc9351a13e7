import { readConfig } from './config.ts';
import { createServer } from './server.ts';

const read = readConfig(process.env);
if (!read.ok) {
  for (const problem of read.problems) console.error(problem);
  process.exit(1);
}
const { config } = read;
const server = await createServer(config);

let stopping = false;
// `disconnect`: whoever started this process with a channel is gone.
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void server.stop().then(() => process.exit(0));
  });
}

try {
  await server.http.listen({ host: config.host, port: config.port });
} catch (error) {
  console.error(`SANDBOX_PORT: ${error instanceof Error ? error.message : String(error)}`);
  await server.stop();
  process.exit(1);
}
console.log(`game platform on http://${config.host}:${config.port}`);
process.channel?.unref();
