/** A venue of the sandbox platform that plays from the central wallet (docs/seamless-wallet.md). */
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { genuineCall, parseJson, type SignedAccess } from '../../platform/signed-client.ts';
import { commitments } from '../fairness.ts';
import type { RawCall, SeamlessVenuePort } from '../port.ts';
import type { EffectCall, WalletCall } from '../seamless/calls.ts';
import { askBetDetail, askDemo, openSandboxClient } from './client.ts';

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
const yes = z.boolean().default(false);
/** What each effect says beside its player; fields that nobody knows are passed over. */
const effects = {
  bet: z.object({ id, token, game: id, round: id, amount: stake, free: yes, round_closed: yes, commitments }),
  win: z
    .object({
      id,
      bet: id.optional(),
      round: id.optional(),
      amount: won,
      valid: won.optional(),
      round_closed: yes,
    })
    .refine(({ bet, round }) => bet !== undefined || round !== undefined),
  prize: z.object({ id, amount: stake }),
  rollback: z.object({ id, target: id }),
};
type Kind = keyof typeof effects;
const kinds = Object.keys(effects) as readonly Kind[];
const asked = z.object({ player, token });
const named = z.object({ player });
const several = z.object({
  player,
  effects: z
    .array(z.looseObject({ kind: z.enum(kinds) }))
    .min(1)
    .max(50),
});

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
    demo: (order) => askDemo(ask, order),
    betDetail: (question) => askBetDetail(ask, question),
    readCall(call) {
      const genuine = genuineCall(access.walletSecret, call);
      return genuine === undefined ? 'unauthenticated' : understand(call, genuine.at);
    },
    writeAnswer(answer) {
      if (answer.ok)
        return { status: 200, body: JSON.stringify({ ok: true, balance: Number(answer.balance) }) };
      const status = answer.reason === 'unauthenticated' ? 401 : 200;
      return { status, body: JSON.stringify({ ok: false, reason: answer.reason }) };
    },
  };
}

function understand({ operation, body }: RawCall, sentAt: Date): WalletCall | 'bad_request' {
  const json = parseJson(body.toString('utf8'));
  switch (operation) {
    case 'balance': {
      const read = asked.safeParse(json);
      return read.success ? { kind: 'balance', sentAt, ...read.data } : 'bad_request';
    }
    case 'several': {
      const read = several.safeParse(json);
      if (!read.success) return 'bad_request';
      const from = { player: read.data.player, sentAt };
      const all = read.data.effects.map((effect) => readEffect(effect.kind, effect, from));
      const effects = all.filter((effect) => effect !== undefined);
      return effects.length === all.length ? { kind: 'several', ...from, effects } : 'bad_request';
    }
    case 'bet':
    case 'win':
    case 'prize':
    case 'rollback': {
      const read = named.safeParse(json);
      return (
        (read.success && readEffect(operation, json, { player: read.data.player, sentAt })) || 'bad_request'
      );
    }
    default:
      return 'bad_request';
  }
}

/** @returns undefined when it does not say what its kind must say */
function readEffect(
  kind: Kind,
  json: unknown,
  from: { readonly player: string; readonly sentAt: Date },
): EffectCall | undefined {
  switch (kind) {
    case 'bet': {
      const { data } = effects.bet.safeParse(json);
      if (!data) return undefined;
      const { round_closed: closesRound, ...bet } = data;
      return { kind, ...from, ...bet, closesRound };
    }
    case 'win': {
      const { data } = effects.win.safeParse(json);
      if (!data) return undefined;
      const { id, amount, valid, bet, round = '', round_closed: closesRound } = data;
      const of = bet === undefined ? { round } : { bet };
      return { kind, ...from, id, of, amount, valid, closesRound };
    }
    case 'prize': {
      const { data } = effects.prize.safeParse(json);
      return data && { kind, ...from, ...data };
    }
    case 'rollback': {
      const { data } = effects.rollback.safeParse(json);
      return data && { kind, ...from, ...data };
    }
  }
}
