/** A node between the site and the chain that a test can make lie, lag, refuse or go away. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const callSchema = z.object({
  id: z.unknown(),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});
const replySchema = z.object({ result: z.unknown().optional(), error: z.unknown().optional() });

export type NodeCall = Pick<z.output<typeof callSchema>, 'method' | 'params'>;

export interface Bend {
  /** What the chain is asked instead. */
  readonly call?: (call: NodeCall) => NodeCall;
  /** What the site is answered instead; throwing refuses the call in the words of the error. */
  readonly result?: (call: NodeCall, result: unknown) => unknown;
  /** The status that the site is answered with instead of anything else, as balancers and limits do it. */
  readonly status?: (call: NodeCall) => number | undefined;
  /** Calls that are taken and never answered. */
  readonly mute?: (call: NodeCall) => boolean;
}

export type FaultyNode = Awaited<ReturnType<typeof startFaultyNode>>;

/** @param always what bends each answer, also when nothing else does (another dialect) */
export async function startFaultyNode(target: string, always: Bend = {}) {
  let bend: Bend = {};
  let down = false;
  const calls: NodeCall[] = [];
  const server = createServer(async (request, response) => {
    if (down) return request.socket.destroy();
    const { id, ...asked } = callSchema.parse(await json(request));
    calls.push(asked);
    if (bend.mute?.(asked)) return undefined;
    const status = bend.status?.(asked);
    if (status !== undefined) {
      response.statusCode = status;
      return response.end('too many requests');
    }
    const call = [bend, always].reduce((now, { call: change }) => change?.(now) ?? now, asked);
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
    });
    const { result, error } = replySchema.parse(await answer.json());
    const reply = (body: object) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
    };
    if (error !== undefined) return reply({ error });
    try {
      const bent = [always, bend].reduce(
        (now: unknown, { result: change }) => (change ? change(asked, now) : now),
        result,
      );
      return reply({ result: bent ?? null });
    } catch (refusal) {
      return reply({ error: { code: -32_005, message: refusal instanceof Error ? refusal.message : '' } });
    }
  });
  server.listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Every call that the site made. */
    calls,
    /** Until it is told to be straight. */
    crook: (by: Bend) => {
      bend = by;
    },
    straighten: () => {
      bend = {};
      down = false;
    },
    /** Every connection is cut until it is straightened. */
    cut: () => {
      down = true;
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
