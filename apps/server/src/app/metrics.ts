/** /metrics for Prometheus: requests by route and outcome, the process, the database pool. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import type { FastLane } from './fast-lane.ts';
import { type NotReady, reasonsNotReady } from './health.ts';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whatever passes a request on says so: what came through a proxy on this machine did not come from this machine. */
function cameDirectly({ headers }: FastifyRequest): boolean {
  return ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].every((name) => headers[name] === undefined);
}

/** How far this machine's clock is from the database's; above one second the node does not work. @param skewMs positive: ahead */
export function clockGauge(register: Registry, skewMs: () => number): void {
  new Gauge({
    name: 'clock_skew_seconds',
    help: 'Clock of this machine less the clock of the database, at the last look',
    registers: [register],
    collect() {
      this.set(skewMs() / 1_000);
    },
  });
}

/** What `/readyz` says, for those who see no node that a balancer took out. @param reason undefined: it is ready */
export function readinessGauge(register: Registry, reason: () => NotReady | undefined): void {
  new Gauge({
    name: 'node_not_ready',
    help: '1 for why this node is not ready for calls, as /readyz says',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      const now = reason();
      for (const one of reasonsNotReady) this.set({ reason: one }, one === now ? 1 : 0);
    },
  });
}

/** Whether limits on attempts hold for all nodes together. */
export function limitsGauge(register: Registry, alone: () => boolean): void {
  new Gauge({
    name: 'rate_limits_alone',
    help: '1 while Redis is not there and this node counts attempts for itself; 0 too where none was set',
    registers: [register],
    collect() {
      this.set(alone() ? 1 : 0);
    },
  });
}

/** Apps that hear at once what changed. @param count of this node */
export function signalGauge(register: Registry, count: () => number): void {
  new Gauge({
    name: 'signal_streams',
    help: 'Streams of signals that members hold open at this node',
    registers: [register],
    collect() {
      this.set(count());
    },
  });
}

/** Readable from this machine, and from elsewhere with the configured token. @param more figures of the capabilities */
export function metricsRoutes(
  http: FastifyInstance,
  database: Database,
  fastLane: FastLane,
  token: string | undefined,
  more: (register: Registry) => void,
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'total' }, database.pool.totalCount);
      this.set({ state: 'idle' }, database.pool.idleCount);
      this.set({ state: 'waiting' }, database.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'http_fast_lane_requests',
    help: 'Balance polls answered from memory since the start; they are not in the histogram',
    registers: [register],
    collect() {
      this.set(fastLane.taken());
    },
  });
  more(register);
  http.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.untimed) return;
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
  });
  http.get('/metrics', async (request, reply) => {
    const local = cameDirectly(request) && loopback.has(request.socket.remoteAddress ?? '');
    const given = request.headers.authorization ?? '';
    const known = token !== undefined && timingSafeEqual(hashOf(given), hashOf(`Bearer ${token}`));
    if (!local && !known) return reply.status(404).send();
    return reply.type(register.contentType).send(await register.metrics());
  });
}
