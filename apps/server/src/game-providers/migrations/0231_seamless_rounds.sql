-- What venues that play from the central wallet also do: free bets, prizes without a bet, wins that name a round. The transaction's id
-- alone guards an effect, so nonces are no longer kept.

drop table seamless_nonce;

alter table seamless_transaction
  -- A bet whose stake is not the member's.
  add column free boolean not null default false,
  -- The bet that a win was paid for, where the call named the round alone.
  add column bet text;

do $$
declare rule name;
begin
  for rule in select conname from pg_constraint where conrelid = 'seamless_transaction'::regclass and contype = 'c' loop
    execute format('alter table seamless_transaction drop constraint %I', rule);
  end loop;
end $$;

alter table seamless_transaction
  add constraint seamless_transaction_kind check (kind in ('bet', 'win', 'rollback', 'prize')),
  add constraint seamless_transaction_amounts check (amount >= 0 and valid >= 0 and (kind = 'rollback') = (amount is null)),
  -- Only a refused bet is kept; what moved money is never refused.
  add constraint seamless_transaction_refusal check (refusal is null or (kind = 'bet' and moved = 0)),
  add constraint seamless_transaction_answer check ((refusal is null) = (balance is not null)),
  add constraint seamless_transaction_names check (
    case kind
      when 'bet' then reference is null and round is not null and game is not null
      when 'win' then (reference is null) = (round is not null) and game is null
      when 'rollback' then reference is not null and round is null and game is null
      else reference is null and round is null and game is null
    end),
  add constraint seamless_transaction_free check (not free or kind = 'bet'),
  add constraint seamless_transaction_bet check (bet is null or kind = 'win');

-- The bets of a round.
create index seamless_transaction_of_round on seamless_transaction (venue, member_id, round) where kind = 'bet';
