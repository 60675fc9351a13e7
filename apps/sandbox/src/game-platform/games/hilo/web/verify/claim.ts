/** What stands behind the # of the page's address, and in its form. */
import type { Reading } from '../../../kit/verify/useVerification.ts';
import type { Claim } from './recompute.ts';

const fields = [
  'commitment',
  'server',
  'client',
  'nonce',
  'stake',
  'actions',
  'end',
  'payout',
  'cards',
] as const;
export type Field = (typeof fields)[number];
export type Fields = Readonly<Record<Field, string>>;

export function readFields(parameters: URLSearchParams): Fields {
  const get = (name: Field) => (parameters.get(name) ?? '').trim();
  return {
    commitment: get('commitment'),
    server: get('server'),
    client: get('client'),
    nonce: get('nonce'),
    stake: get('stake'),
    actions: get('actions'),
    end: get('end'),
    payout: get('payout'),
    cards: get('cards'),
  };
}

/** @returns the fields that cannot be read, or the claim */
export function claimOf(given: Fields): Reading<Field, Claim> {
  const shapes: Readonly<Record<Field, RegExp>> = {
    commitment: /^[0-9a-f]{64}$/i,
    server: /^[0-9a-f]{64}$/,
    client: /^[\x21-\x39\x3b-\x7e]{1,64}$/,
    nonce: /^\d{1,9}$/,
    stake: /^\d{1,12}$/,
    actions: /^[hls]{0,51}$/,
    end: /^(cashed|lost|void)$/,
    payout: /^\d{1,12}$/,
    cards: /^\d{1,2}(\.\d{1,2}){0,51}$/,
  };
  const bad = fields.filter((field) => !shapes[field].test(given[field]));
  if (bad.length > 0) return { bad };
  return {
    bad: undefined,
    claim: {
      commitment: given.commitment,
      serverSeed: given.server,
      clientSeed: given.client,
      nonce: Number(given.nonce),
      stake: BigInt(given.stake),
      actions: given.actions,
      end: given.end,
      payout: BigInt(given.payout),
      cards: given.cards.split('.').map(Number),
    },
  };
}
