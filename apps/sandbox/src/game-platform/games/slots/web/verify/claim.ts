/** What stands behind the # of the page's address, and in its form. */
import type { Reading } from '../../../kit/verify/useVerification.ts';
import { findTheme } from '../../themes.ts';
import type { Claim } from './recompute.ts';

const shapes = {
  game: /^[a-z]{2,8}\d{2}$/,
  commitment: /^[0-9a-f]{64}$/i,
  server: /^[0-9a-f]{64}$/,
  client: /^[\x21-\x39\x3b-\x7e]{1,64}$/,
  nonce: /^\d{1,9}$/,
  stake: /^\d{1,12}$/,
  payout: /^\d{1,15}$/,
} as const;
export type Field = keyof typeof shapes;
export type Fields = Readonly<Record<Field, string>>;

export const fieldOrder = [
  'game',
  'commitment',
  'server',
  'client',
  'nonce',
  'stake',
  'payout',
] as const satisfies readonly Field[];

export function readFields(parameters: URLSearchParams): Fields {
  const get = (name: Field) => (parameters.get(name) ?? '').trim();
  return {
    game: get('game'),
    commitment: get('commitment'),
    server: get('server'),
    client: get('client'),
    nonce: get('nonce'),
    stake: get('stake'),
    payout: get('payout'),
  };
}

/** @returns the fields that cannot be read, or the claim */
export function claimOf(given: Fields): Reading<Field, Claim> {
  const bad = fieldOrder.filter(
    (field) => !shapes[field].test(given[field]) || (field === 'game' && !findTheme(given.game)),
  );
  if (bad.length > 0) return { bad };
  const { game, commitment, server, client } = given;
  const [nonce, stake, payout] = [Number(given.nonce), Number(given.stake), Number(given.payout)];
  return { bad: undefined, claim: { game, commitment, server, client, nonce, stake, payout } };
}
