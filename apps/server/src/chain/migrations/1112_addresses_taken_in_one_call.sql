-- expands: the receiving address of an order is found and taken in one call (own-addresses.ts), and by functions that place many orders.

-- A receiving address of a key for an order of a member's, in the order's transaction and under the lock of the member's limits, so that
-- their orders take theirs one after the other (responsible-gaming). Outcomes:
-- `again`: the one that an order of theirs had before, where that ran out and nothing ever arrived; it is watched anew. What another open
--   order shows is not taken, so that two of one member have two. Of the addresses that they were given last so many are looked at.
-- `spent`: so many were given to them within a day, and nothing of theirs was ever credited: what the nodes are asked about would else grow
--   with orders that cost nothing.
-- `ready`: the next of the stock, with its index; what another order is taking is passed over, so that orders do not wait for one another.
-- `none`: nothing is ready, nothing was taken.
create function take_address(of_chain text, by_key text, who bigint, moment timestamptz)
returns table (outcome text, address text, key_index int) language plpgsql volatile as $$
#variable_conflict use_column
declare
  looked_at constant int := 20;
  new_a_day constant int := 10;
  found_shown text;
  next_index int;
begin
  update chain_address a set given_at = moment
    from (select own.address
            from (select n.address, n.shown, n.given_at from chain_address n
                   where n.member_id = who and n.chain = of_chain and n.key_name = by_key
                   order by n.given_at desc limit looked_at) own
           cross join lateral (
                  select d.state, d.expires_at, d.decided_by from deposit_on_record d
                   where d.protocol = of_chain and lower(d.receiving) = lower(own.shown) and d.own_address
                   order by d.created_at desc, d.id desc limit 1) latest
           where (latest.state = 'pending' or latest.state = 'rejected' and latest.decided_by = 'chain') and latest.expires_at <= moment
             and not exists (select from chain_payment p where p.chain = of_chain and p.recipient in (own.shown, own.address))
           order by own.given_at desc limit 1) free
   where a.chain = of_chain and a.address = free.address
  returning a.shown into found_shown;
  if found then return query select 'again', found_shown, null::int; return; end if;

  if (select count(*) from (select from chain_address n
                             where n.member_id = who and n.taken_at > moment - interval '24 hours' limit new_a_day) new) >= new_a_day
     and not exists (select from credited_deposit c where c.member_id = who)
  then return query select 'spent', null::text, null::int; return; end if;

  next_index := (select r.key_index from chain_ready_address r where r.chain = of_chain and r.key_name = by_key
                  order by r.key_index limit 1 for update skip locked);
  if next_index is null then return query select 'none', null::text, null::int; return; end if;
  return query
    with taken as (
      delete from chain_ready_address r where r.chain = of_chain and r.key_name = by_key and r.key_index = next_index
      returning r.key_index, r.address, r.node_address),
    given as (
      insert into chain_address (chain, address, key_name, key_index, given_at, taken_at, member_id, shown)
      select of_chain, t.node_address, by_key, t.key_index, moment, moment, who, t.address from taken t)
    select 'ready', t.address, t.key_index from taken t;
end $$;
