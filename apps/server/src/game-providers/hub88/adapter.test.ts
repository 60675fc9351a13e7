import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { EffectCall, WalletRefusal } from '../seamless/calls.ts';
import { textOf } from '../testing/aggregator/caller.ts';
import { hub88Venue, startHub88Site } from '../testing/hub88-site.ts';
import { type AskedCall, seamlessAdapterSuite } from '../testing/seamless-kit.ts';

/** What the platform would understand of each status, in the words of the suite. */
const understood: Readonly<Record<string, WalletRefusal>> = {
  RS_ERROR_DUPLICATE_TRANSACTION: 'conflict',
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient_funds',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'unknown_bet',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'rolled_back',
  RS_ERROR_TOKEN_EXPIRED: 'session_over',
};
const reply = z.object({ status: z.string(), balance: z.number().optional() });

seamlessAdapterSuite(
  'the adapter of Hub88',
  {
    several: false,
    winOfRound: false,
    valid: false,
    prizeOfToken: true,
    path: false,
    time: false,
    notAmounts: [
      [-1, 'wrong_types'],
      [0.5, 'wrong_types'],
      [1_500, 'wrong_types'],
      [999, 'wrong_types'],
      [1e300, 'wrong_types'],
      [Number.NaN, 'bad_request'],
      ['100', 'wrong_types'],
      [null, 'wrong_types'],
      [{}, 'wrong_types'],
      [[1_000], 'wrong_types'],
      [true, 'wrong_types'],
    ],
  },
  async () => {
    const { site, platform, port, keys, stop } = await startHub88Site();
    const written = (operation: string, body: string) => ({
      operation,
      body,
      headers: { 'x-hub88-signature': keys.sign(body) },
    });
    return {
      port,
      site,
      venue: hub88Venue,
      game: 'hub_dragons',
      write: (call) => written(pathOf(call), textOf(contentOf(call))),
      writeAmount: (call, amount) => {
        const text = Number.isNaN(amount) ? 'NaN' : JSON.stringify(amount);
        const body = textOf(contentOf(call)).replace(/"amount":\d+/, `"amount":${text}`);
        return written('transaction/bet', body);
      },
      writeStrange: (call, strange) => written(pathOf(call), textOf({ ...contentOf(call), ...strange })),
      read(_status, body) {
        const { status, balance = 0 } = reply.parse(JSON.parse(body));
        if (status === 'RS_OK') return { ok: true, balance: BigInt(balance / 1_000) };
        return { ok: false, reason: understood[status] ?? 'bad_request' };
      },
      loseNextAnswer: async () => platform.misbehave('lost_answer'),
      close: stop,
    };
  },
);

function pathOf(call: AskedCall): string {
  switch (call.kind) {
    case 'player':
      return 'user/info';
    case 'balance':
      return 'user/balance';
    case 'prize':
      return 'transaction/win';
    case 'several':
      return 'no/such';
    default:
      return `transaction/${call.kind}`;
  }
}

/** As the platform writes it: 100,000 to one yuan, `mp-` before the player. */
function contentOf(call: AskedCall): Readonly<Record<string, unknown>> {
  const from = { user: `mp-${call.player}`, request_uuid: randomUUID() };
  if (call.kind === 'player' || call.kind === 'several') return from;
  if (call.kind === 'balance') return { ...from, token: call.token, game_code: 'hub_dragons' };
  return { ...from, transaction_uuid: call.id, ...effectOf(call) };
}

function effectOf(call: EffectCall): Readonly<Record<string, unknown>> {
  switch (call.kind) {
    case 'bet': {
      const { token, game: game_code, round, amount, free: is_free, closesRound: round_closed } = call;
      return { token, game_code, round, round_closed, is_free, currency: 'CNY', amount: amount * 1_000n };
    }
    case 'win': {
      const { of, amount, closesRound: round_closed } = call;
      const reference = 'bet' in of ? of.bet : undefined;
      const which = { reference_transaction_uuid: reference, round: 'round', round_closed };
      return { ...which, currency: 'CNY', amount: amount * 1_000n };
    }
    case 'prize':
      return {
        token: call.promotionToken,
        is_supplier_promo: true,
        currency: 'CNY',
        amount: call.amount * 1_000n,
      };
    case 'rollback':
      return { reference_transaction_uuid: call.target };
  }
}
