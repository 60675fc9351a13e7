/**
 * Many platforms in one process, for tests of the site: each has its own store, port and faults, as if it were alone; what a
 * process takes to start is spent once. Whoever starts it asks over the channel; it ends with that, or is killed.
 */
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { createServer, type Server } from '../server.ts';

/** `start`: a platform of this environment; `stop`: the one that was started under this number. */
const asked = z.discriminatedUnion('act', [
  z.object({ act: z.literal('start'), id: z.number(), env: z.record(z.string(), z.string()) }),
  z.object({ act: z.literal('stop'), id: z.number() }),
]);

const platforms = new Map<number, Server>();

async function start(id: number, env: Readonly<Record<string, string>>): Promise<void> {
  const read = readConfig(env);
  if (!read.ok) throw new Error(read.problems.join('; '));
  const server = await createServer(read.config);
  platforms.set(id, server);
  await server.http.listen({ host: read.config.host, port: read.config.port });
}

async function stop(id: number): Promise<void> {
  await platforms.get(id)?.stop();
  platforms.delete(id);
}

process.on('message', (message) => {
  const order = asked.parse(message);
  const work = order.act === 'start' ? start(order.id, order.env) : stop(order.id);
  work.then(
    () => process.send?.({ id: order.id }),
    (error: unknown) => process.send?.({ id: order.id, problem: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
