/** The operator's door: signature, shape, faults, answer, in this order. */
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Call, Reason, UnderstoodCall } from './answers.ts';
import type { MovableClock } from './clock.ts';
import type { Fault, Faults, TakeFault } from './faults.ts';
import { toJson } from './json.ts';
import type { Nonces } from './nonces.ts';
import { isGenuine, type Signer } from './signature.ts';

/** In bytes, where a party takes no more. */
const usualBodyLimit = 64 * 1024;

export interface Door<Party> {
  /** By the path behind `/v1/`. */
  readonly calls: Readonly<Record<string, Call<Party>>>;
  /** What answers them. */
  readonly party: Party;
  /** Who may call. */
  readonly signer: Signer;
  readonly nonces: Nonces;
  readonly clock: MovableClock;
  readonly faults: Faults;
  /** Ends a call in another way than over a socket, where there is none. */
  readonly wire?: Wire | undefined;
  /** Largest body, in bytes. */
  readonly bodyLimit?: number;
}

/** How a caller is left without an answer. The reply is nobody's any more. */
export interface Wire {
  /** For as long as they care to wait. */
  silence(reply: FastifyReply): void;
  /** The connection breaks. */
  reset(reply: FastifyReply): void;
}

/** Register in a scope of its own: it reads bodies as bytes, as they were signed. */
export function openDoor<Party>(http: FastifyInstance, door: Door<Party>): void {
  const { calls, party, signer, nonces, clock, faults, bodyLimit = usualBodyLimit } = door;
  const late = new Set<NodeJS.Timeout>();
  const unanswered = new Set<Socket>();
  // Neither may hold up the stop.
  http.addHook('preClose', async () => {
    for (const timer of late) clearTimeout(timer);
    for (const socket of unanswered) socket.destroy();
  });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, ready) =>
    ready(null, body),
  );
  for (const [operation, call] of Object.entries(calls)) {
    const fault = faults.at(operation);
    http.post(`/v1/${operation}`, (request, reply) => answer(request, reply, fault, call));
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, take: TakeFault, call: Call<Party>) {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signed = { path: request.raw.url ?? '', headers: request.headers, body };
    if (!isGenuine(signer, signed, nonces, clock.now())) {
      return send(reply.code(401), toJson({ ok: false, reason: 'unauthenticated' }));
    }
    const understood = call.understand(parse(body), party, {
      origin: `${request.protocol}://${request.host}`,
    });
    if (!understood) return send(reply, toJson({ ok: false, reason: 'bad_request' }));
    const fault = take(understood.venue);
    return fault
      ? misbehave(reply, call.usualRefusal, understood, fault)
      : send(reply, toJson(understood.run()));
  }

  /** Leaves the caller without an answer for as long as they care to wait. */
  function silence(reply: FastifyReply): FastifyReply {
    reply.hijack();
    if (door.wire) {
      door.wire.silence(reply);
      return reply;
    }
    const { socket } = reply.raw;
    if (socket) {
      unanswered.add(socket);
      socket.once('close', () => unanswered.delete(socket));
    }
    return reply;
  }

  async function misbehave(
    reply: FastifyReply,
    usualRefusal: Reason = 'maintenance',
    call: UnderstoodCall,
    fault: Fault,
  ) {
    switch (fault.fault) {
      case 'refuse':
        return send(reply, toJson(call.refuse(fault.reason ?? usualRefusal)));
      case 'timeout_before':
        return silence(reply);
      case 'timeout_after':
        call.run();
        return silence(reply);
      case 'error_before':
        return send(reply.code(500), 'internal error', 'text/plain');
      case 'error_after':
        call.run();
        return send(reply.code(500), 'internal error', 'text/plain');
      case 'twice':
        call.run();
        return send(reply, toJson(call.run()));
      case 'late': {
        const timer = setTimeout(() => {
          late.delete(timer);
          call.run();
        }, fault.delay_ms);
        late.add(timer);
        return silence(reply);
      }
      case 'slow':
        await pause(fault.delay_ms);
        return send(reply, toJson(call.run()));
      case 'down':
        reply.hijack();
        if (door.wire) door.wire.reset(reply);
        else reply.raw.socket?.resetAndDestroy();
        return reply;
      case 'wrong_amount':
        return send(reply, toJson(oneFenMore(call.run())));
      case 'malformed':
        return send(reply, toJson(call.run()).slice(0, -3));
    }
  }
}

function send(reply: FastifyReply, text: string, type = 'application/json; charset=utf-8'): FastifyReply {
  return reply.header('cache-control', 'no-store').type(type).send(text);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Amounts and balances of an answer are off by one fen; what was done is not. */
function oneFenMore(answer: Answer): Answer {
  if (!answer.ok) return answer;
  const wrong = Object.entries(answer).map(([field, value]) =>
    (field === 'amount' || field === 'balance') && typeof value === 'bigint'
      ? [field, value + 1n]
      : [field, value],
  );
  return { ...Object.fromEntries(wrong), ok: true };
}
