/** What is asked of the chains over HTTP: by programs as of a node, by the page as of a wallet and an explorer. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { addressText, type Network, networks, nodeAddress } from '../kit/chain-address.ts';
import { toJson } from '../kit/json.ts';
import { type Chains, canBePaid, terms } from './chains.ts';
import { answerNode, hashOf, type Mined } from './node.ts';

const rpcCall = z.object({
  id: z.union([z.number(), z.string(), z.null()]).default(null),
  method: z.string().max(64),
  params: z.array(z.unknown()).max(8).default([]),
});
const payOrder = z.object({
  network: z.enum(networks),
  to: z.string().max(64),
  /** micro-USDT */
  amount: z
    .string()
    .regex(/^\d{1,13}$/)
    .transform(BigInt)
    .refine(canBePaid),
});
const looked = z.object({ network: z.enum(networks), hash: z.string().max(80) });

/** The account of the page's wallet. */
const wallet = hashOf('the wallet of the page').slice(0, 42);

/** JSON-RPC, one call a request. Register in a scope of its own. */
export function openRpc(http: FastifyInstance, chains: Chains): void {
  for (const network of networks)
    http.post(`/chain/${terms[network].name}/rpc`, async ({ body }, reply) => {
      const call = rpcCall.safeParse(body);
      if (!call.success) return reply.code(400).send(error(null, -32_600, 'not a call'));
      const { id, method, params } = call.data;
      try {
        const result = answerNode(chains.of[network], method, params);
        if (result === undefined) return error(id, -32_601, 'nothing of that kind is done here');
        return { jsonrpc: '2.0', id, result };
      } catch {
        return error(id, -32_602, 'these are not what the method takes');
      }
    });
}

/** Register in a scope of its own. */
export function openPageCalls(http: FastifyInstance, chains: Chains): void {
  http.addHook('onSend', async (_request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type('application/json; charset=utf-8');
  });

  http.post('/chain/pay', (request, reply) => {
    const order = payOrder.safeParse(request.body);
    if (!order.success) return refuse(reply, 400, 'bad_request');
    const { network, amount } = order.data;
    const to = nodeAddress(network, order.data.to);
    if (to === undefined) return refuse(reply, 400, 'bad_address');
    const hash = chains.of[network].send({ from: wallet, to, amount });
    if (hash === undefined) return refuse(reply, 429, 'too_many_wait');
    return reply.send(toJson({ ok: true, hash: hashText(network, hash) }));
  });

  http.get('/chain/wallet', (_request, reply) =>
    reply.send(
      toJson(Object.fromEntries(networks.map((network) => [network, addressText(network, wallet)]))),
    ),
  );

  http.get('/chain/transaction', (request, reply) => {
    const asked = looked.safeParse(request.query);
    if (!asked.success) return refuse(reply, 400, 'bad_request');
    const { network } = asked.data;
    // As TRON's people write it, without 0x.
    const hash = `0x${asked.data.hash.toLowerCase().replace(/^0x/, '')}`;
    const found = chains.of[network].transaction(hash);
    return found ? reply.send(toJson(shown(network, found))) : refuse(reply, 404, 'not_found');
  });

  function shown(network: Network, { hash, from, to, amount, block, done }: Mined) {
    const chain = chains.of[network];
    return {
      ok: true,
      network,
      hash: hashText(network, hash),
      from: addressText(network, from),
      to: addressText(network, to),
      amount,
      block,
      at: chain.timeOf(block),
      confirmations: Math.max(0, chain.head() - block + 1),
      needed: terms[network].finalDepth,
      done,
    };
  }
}

/** As people of that network write it: TRON's have no 0x. */
function hashText(network: Network, hash: string): string {
  return network === 'TRC20' ? hash.slice(2) : hash;
}

function error(id: string | number | null, code: number, text: string) {
  return { jsonrpc: '2.0', id, error: { code, message: text } };
}

function refuse(reply: FastifyReply, status: number, reason: string) {
  return reply.code(status).send(toJson({ ok: false, reason }));
}
