import { z } from 'zod';
import { sandboxSecret, walletSecret } from '../../testing/sandbox.ts';
import { startTestSite } from '../../testing/site.ts';
import type { EffectCall } from '../seamless/calls.ts';
import { openSeamlessCaller } from '../testing/seamless-caller.ts';
import { type AskedCall, seamlessAdapterSuite } from '../testing/seamless-kit.ts';
import { openSandboxSeamlessVenue } from './seamless-adapter.ts';

const venue = 'mpdz';
const refusal = z.object({
  ok: z.literal(false),
  reason: z.custom<never>((value) => typeof value === 'string'),
});
const answer = z.union([z.object({ ok: z.literal(true), balance: z.number().transform(BigInt) }), refusal]);

const words = {
  several: true,
  winOfRound: true,
  valid: true,
  path: true,
  time: true,
  notAmounts: [-1, 0, 0.5, 1e14, 1e300, Number.NaN, '100', null, {}].map(
    (it) => [it, 'bad_request'] as const,
  ),
};

seamlessAdapterSuite('the sandbox’s seamless adapter', words, async () => {
  const site = await startTestSite();
  const { clock } = site.running.site;
  const now = () => clock.now().getTime();
  const caller = openSeamlessCaller({ address: site.running.address, venue, secret: walletSecret, now });
  const access = { url: site.sandbox.url, operator: 'mingpai', secret: sandboxSecret, timeoutMs: 1_000 };
  const signed = (operation: string, body: string, atMs?: number) => ({
    operation,
    body,
    headers: caller.headersFor(operation, body, atMs),
  });
  return {
    port: openSandboxSeamlessVenue({ ...access, walletSecret }, venue, clock),
    site,
    venue,
    game: 'mpdz01',
    write: (call, atMs) => signed(call.kind, json(contentOf(call)), atMs),
    // `JSON.stringify` would make null of NaN.
    writeAmount: (call, amount) =>
      signed(
        call.kind,
        json({ ...contentOf(call), amount: 1n }).replace(
          '"amount":1',
          `"amount":${Number.isNaN(amount) ? 'NaN' : JSON.stringify(amount)}`,
        ),
      ),
    writeStrange: (call, strange) => signed(call.kind, json({ ...contentOf(call), ...strange })),
    read: (_status, body) => answer.parse(JSON.parse(body)),
    loseNextAnswer: () => site.sandbox.fault('wallet/totals', 'timeout_after'),
    close: () => site.stop(),
  };
});

/** The body of a call, as the platform writes it. */
function contentOf(call: AskedCall): object {
  if (call.kind === 'player') return { player: call.player };
  if (call.kind === 'balance') return { player: call.player, token: call.token };
  if (call.kind === 'several') {
    const effects = call.effects.map((effect) => ({ ...effectContent(effect), kind: effect.kind }));
    return { player: call.player, effects };
  }
  return { player: call.player, ...effectContent(call) };
}

function effectContent(call: EffectCall): object {
  switch (call.kind) {
    case 'bet': {
      const { id, token, game, round, amount, free, closesRound: round_closed } = call;
      return { id, token, game, round, amount, free, round_closed };
    }
    case 'win': {
      const { id, of, amount, valid, closesRound: round_closed } = call;
      return { id, ...of, amount, valid, round_closed };
    }
    case 'prize':
      return { id: call.id, amount: call.amount };
    case 'rollback':
      return { id: call.id, target: call.target };
  }
}

function json(content: object): string {
  return JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
}
