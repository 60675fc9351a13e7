/** The payment gateway (docs/connecting-a-gateway.md). Amounts are fen, times Unix ms. */
import { callbackTable } from '../kit/callbacks.ts';

export const gatewaySchema = `
-- One row for each payment that the operator opened, under the operator's id.
create table if not exists checkout_payment (
  id text primary key,
  -- Ours, by which the money that came is named.
  payment text not null unique,
  way text not null,
  amount integer not null check (amount > 0),
  subject text not null,
  return_url text not null,
  language text not null,
  token_hash text not null unique,
  state text not null default 'open' check (state in ('open', 'paid', 'declined')),
  -- What was paid, which need not be what was asked for.
  paid integer check (paid > 0),
  opened_at integer not null,
  expires_at integer not null,
  decided_at integer,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'paid') = (paid is not null))
) strict, without rowid;
${callbackTable('checkout_callback', 'checkout_payment')}`;
