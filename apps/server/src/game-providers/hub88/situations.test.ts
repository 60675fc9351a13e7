import { randomUUID, sign } from 'node:crypto';
import type { WalletRefusal } from '../seamless/calls.ts';
import { textOf } from '../testing/aggregator/caller.ts';
import { newKey } from '../testing/aggregator/index.ts';
import { type Hub88Site, startHub88Site } from '../testing/hub88-site.ts';
import { playSituations } from '../testing/situation-driver.ts';
import type { Said } from '../testing/situation-words.ts';

const meanings: Readonly<Record<string, WalletRefusal>> = {
  RS_ERROR_INVALID_SIGNATURE: 'unauthenticated',
  RS_ERROR_WRONG_SYNTAX: 'bad_request',
  RS_ERROR_WRONG_TYPES: 'bad_request',
  RS_ERROR_WRONG_CURRENCY: 'wrong_currency',
  RS_ERROR_INVALID_GAME: 'unknown_game',
  RS_ERROR_INVALID_TOKEN: 'session_over',
  RS_ERROR_TOKEN_EXPIRED: 'session_over',
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient_funds',
  RS_ERROR_DUPLICATE_TRANSACTION: 'conflict',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'unknown_bet',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'rolled_back',
  RS_ERROR_INVALID_PARTNER: 'stopped',
};
const stranger = newKey();
let hub: Hub88Site;

playSituations(
  'Hub88',
  {
    write(said, how) {
      const whole = textOf(contentOf(said));
      const body = how === 'half' ? whole.slice(0, whole.length / 2) : whole;
      const signature =
        how === 'forged'
          ? sign('RSA-SHA256', Buffer.from(body), stranger).toString('base64')
          : hub.keys.sign(body);
      return { operation: operations[said.kind], body, headers: { 'x-hub88-signature': signature } };
    },
    read(_status, body) {
      const { status, balance = 0 } = JSON.parse(body) as { status: string; balance?: number };
      if (status === 'RS_OK') return { ok: true, balance: BigInt(balance) / 1_000n };
      const reason = meanings[status];
      if (reason === undefined) throw new Error(`what is ${status}?`);
      return { ok: false, reason };
    },
    same: { refused_bet: 'unknown_bet', unknown_player: 'session_over', wrong_types: 'bad_request' },
    games: ['hub_dragons', 'hub_table'],
    takesBack: 'whatever',
  },
  async () => {
    hub = await startHub88Site();
    return hub;
  },
);

const operations = {
  balance: 'user/balance',
  bet: 'transaction/bet',
  win: 'transaction/win',
  prize: 'transaction/win',
  rollback: 'transaction/rollback',
} as const;

/** As the platform writes it: 100,000 to one yuan, `mp-` before the player. */
function contentOf(said: Said): Readonly<Record<string, unknown>> {
  const { kind, token, game: game_code, round, currency } = said;
  const from = { user: `mp-${said.player}`, request_uuid: randomUUID(), token, game_code };
  const strange = said.strange ? { is_new: true, meta: { amount: 'x', deep: [1.5, null] } } : {};
  if (kind === 'balance') return { ...from, ...strange };
  const all = { ...from, ...strange, round, transaction_uuid: said.id };
  const about = { reference_transaction_uuid: said.of };
  if (kind === 'rollback') return { ...all, ...about };
  const paid = { ...all, currency, amount: said.amount * 1_000n, round_closed: said.closesRound };
  const promotion = said.promotion || kind === 'prize';
  if (kind === 'bet') return { ...paid, is_free: said.free, is_supplier_promo: promotion };
  return { ...paid, ...(kind === 'win' && about), is_supplier_promo: promotion };
}
