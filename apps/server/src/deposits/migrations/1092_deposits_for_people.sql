-- expands: (the view keeps its columns) what waits for a payment that the site sees by itself waits for nobody
-- (docs/decisions/0161): by bank from the order on, on a gateway's page from its end on, by USDT where nobody watches
-- the network, and what somebody has begun with.
create or replace view waiting_deposit as
  select case when way in ('wechat', 'alipay') then expires_at else created_at end as since, amount, id
    from deposit_order o
   where state = 'pending'
     and (way <> 'usdt'
          or protocol <> all ((select watched_networks())::text[])
          or exists (select from parked_work p where p.queue = 'deposits' and p.item = o.id)
          or exists (select from asked_work a where a.queue = 'deposits' and a.item = o.id)
          or exists (select from first_yes_of f where f.subject = 'deposit/' || o.id));
