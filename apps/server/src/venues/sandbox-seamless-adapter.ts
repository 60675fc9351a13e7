/** A venue of the sandbox platform that plays from the central wallet (docs/seamless-wallet.md). */
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { genuineNonce, parseJson, type SignedAccess } from '../platform/signed-client.ts';
import { commitments } from './fairness.ts';
import type { RawCall, SeamlessVenuePort } from './port.ts';
import { askBetDetail, openSandboxClient } from './sandbox-client.ts';
import type { WalletCall } from './seamless-calls.ts';

const sum = z.number().int().transform(BigInt);
const answers = {
  health: z.object({ venues: z.array(z.object({ venue: z.string(), up: z.boolean() })) }),
  launch: z.object({ url: z.url({ protocol: /^https?$/ }) }),
  totals: z.object({ bets: sum, wins: sum, refunds: sum }),
};

/** Up to 100 billion yuan: any sum of two stays exact. */
const most = 10_000_000_000_000;
const stake = z.number().int().min(1).max(most).transform(BigInt);
const won = z.number().int().min(0).max(most).transform(BigInt);
const id = z.string().regex(/^[\x21-\x7e]{1,64}$/);
const player = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/);
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const calls = {
  balance: z.object({ player, token }),
  bet: z.object({ id, player, token, game: id, round: id, amount: stake, commitments }),
  win: z.object({ id, player, bet: id, amount: won, valid: won.optional() }),
  rollback: z.object({ id, player, target: id }),
};

export function openSandboxSeamlessVenue(
  access: SignedAccess & { readonly walletSecret: string },
  venue: string,
  clock: Clock,
): SeamlessVenuePort {
  const ask = openSandboxClient(access, venue, clock);
  return {
    wallet: 'seamless',
    async ping() {
      const answer = await ask('/v1/health', {}, answers.health);
      if (answer.outcome !== 'done') return answer;
      const up = answer.value.venues.some((one) => one.venue === venue && one.up);
      return up ? { outcome: 'done', value: null } : { outcome: 'refused', reason: 'maintenance' };
    },
    launch: ({ player: name, game, language, lobbyUrl, token: wallet_token }) =>
      ask(
        '/v1/games/launch',
        { player: name, game, language, lobby_url: lobbyUrl, wallet_token },
        answers.launch,
      ),
    totals: (name) => ask('/v1/wallet/totals', name === undefined ? {} : { player: name }, answers.totals),
    betDetail: (question) => askBetDetail(ask, question),
    readCall(call) {
      const nonce = genuineNonce(access.walletSecret, call, clock.now().getTime());
      return nonce === undefined ? 'unauthenticated' : understand(call, nonce);
    },
    writeAnswer(answer) {
      if (answer.ok)
        return { status: 200, body: JSON.stringify({ ok: true, balance: Number(answer.balance) }) };
      const status = answer.reason === 'unauthenticated' ? 401 : 200;
      return { status, body: JSON.stringify(answer) };
    },
  };
}

function understand({ operation, body }: RawCall, nonce: string): WalletCall | 'bad_request' {
  const json = parseJson(body.toString('utf8'));
  switch (operation) {
    case 'balance': {
      const read = calls.balance.safeParse(json);
      return read.success ? { kind: 'balance', nonce, ...read.data } : 'bad_request';
    }
    case 'bet': {
      const read = calls.bet.safeParse(json);
      return read.success ? { kind: 'bet', nonce, ...read.data } : 'bad_request';
    }
    case 'win': {
      const read = calls.win.safeParse(json);
      if (!read.success) return 'bad_request';
      return { kind: 'win', nonce, ...read.data, valid: read.data.valid };
    }
    case 'rollback': {
      const read = calls.rollback.safeParse(json);
      return read.success ? { kind: 'rollback', nonce, ...read.data } : 'bad_request';
    }
    default:
      return 'bad_request';
  }
}
