/** /healthz: the process answers. /readyz: it can work (the database answers within a second). */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database.ts';

const patienceMs = 1_000;

export function healthRoutes(http: FastifyInstance, database: Database, isStopping: () => boolean): void {
  http.get('/healthz', async () => ({ ok: true }));
  http.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ ok: false, reason: 'stopping' });
    const answered = await Promise.race([
      database.query('select 1').then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref()),
    ]);
    return answered ? { ok: true } : reply.status(503).send({ ok: false, reason: 'database' });
  });
}
