/** The API's door: the key, then the fault that a test ordered, then the answer, with fields that nobody asked for. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Wire } from '../kit/door.ts';
import type { Faults, TakeFault } from '../kit/faults.ts';
import { same } from '../kit/signature.ts';

export interface Said {
  readonly status: number;
  readonly body: unknown;
}
export type Call = (asked: { readonly body: unknown; readonly id: string; readonly query: unknown }) => Said;

export interface Door {
  readonly apiKey: string;
  readonly faults: Faults;
  readonly wire?: Wire | undefined;
}

export const problem = (code: string, status = 400): Said => ({
  status,
  body: { code, message: `It said no: ${code}` },
});

/** Register in a scope of its own. */
export function openApiDoor(http: FastifyInstance, { apiKey, faults, wire }: Door) {
  const late = new Set<NodeJS.Timeout>();
  const unanswered = new Set<FastifyReply>();
  http.addHook('preClose', async () => {
    for (const timer of late) clearTimeout(timer);
    for (const reply of unanswered) reply.raw.socket?.destroy();
  });

  function silence(reply: FastifyReply): FastifyReply {
    reply.hijack();
    if (wire) wire.silence(reply);
    else unanswered.add(reply);
    return reply;
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { operation, take }: { readonly operation: string; readonly take: TakeFault },
    call: Call,
  ) {
    if (!same(request.headers.authorization ?? '', `token ${apiKey}`))
      return send(reply, {
        status: 401,
        body: { code: 'unauthenticated', message: 'Authentication is required' },
      });
    const { id = '' } = request.params as { id?: string };
    const run = () => call({ body: request.body, id, query: request.query });
    const fault = take();
    switch (fault?.fault) {
      case undefined:
        return send(reply, run());
      case 'timeout_before':
        return silence(reply);
      case 'timeout_after':
        run();
        return silence(reply);
      case 'error_before':
        return send(reply, { status: 500, body: 'internal error' });
      case 'error_after':
        run();
        return send(reply, { status: 500, body: 'internal error' });
      case 'twice':
        run();
        return send(reply, run());
      case 'late': {
        const timer = setTimeout(() => {
          late.delete(timer);
          run();
        }, fault.delay_ms);
        late.add(timer);
        return silence(reply);
      }
      case 'slow':
        await pause(fault.delay_ms);
        return send(reply, run());
      case 'down':
        reply.hijack();
        if (wire) wire.reset(reply);
        else reply.raw.socket?.resetAndDestroy();
        return reply;
      // A list that is behind has nothing in it; what is made is not made.
      case 'refuse':
        return send(
          reply,
          operation.endsWith('/list') ? { status: 200, body: [] } : problem(fault.reason ?? 'maintenance'),
        );
      case 'wrong_amount':
        return send(reply, { status: 200, body: withOtherAmounts(run().body) });
      case 'malformed':
        return reply.type('application/json').send(JSON.stringify(run().body).slice(0, -3));
    }
  }

  return (method: 'GET' | 'POST' | 'DELETE', url: string, operation: string, call: Call) => {
    const of = { operation, take: faults.at(operation) };
    http.route({ method, url, handler: (request, reply) => answer(request, reply, of, call) });
  };
}

function send(reply: FastifyReply, { status, body }: Said): FastifyReply {
  return reply.code(status).type('application/json').send(JSON.stringify(body));
}

/** Every amount is another than it is. */
function withOtherAmounts(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withOtherAmounts);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) =>
      ['amount', 'originalAmount', 'payoutAmount'].includes(field) ? [field, '0.01'] : [field, value],
    ),
  );
}
