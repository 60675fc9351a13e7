/** `node main.ts [name ...]`: the third parties of these names, without one all of them. */
import { readConfig } from './config.ts';
import { createServer } from './server.ts';
import { type PartyName, partyNames } from './third-parties.ts';

const read = readConfig(process.env);
if (!read.ok) {
  for (const problem of read.problems) console.error(problem);
  process.exit(1);
}
const { config } = read;
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !partyNames.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`no third party ${unknown.join(', ')}; there are ${partyNames.join(', ')}`);
  process.exit(1);
}
const only: readonly PartyName[] =
  wanted.length === 0 ? partyNames : partyNames.filter((name) => wanted.includes(name));
const server = await createServer(config, { only });

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
console.log(`${Object.keys(server.parties).join(', ')} on http://${config.host}:${config.port}`);
process.channel?.unref();
