-- expands: what an agent says against a statement that was not paid, and what staff answered (docs/rules/business.md)

-- Once to a statement: what is said is answered, and nobody begins anew.
create table agent_dispute (
  statement_id bigint primary key references agent_statement (id),
  reason text not null check (reason <> ''),
  raised_at timestamptz not null
);
create index agent_dispute_by_time on agent_dispute (raised_at);

-- The last one holds; one whose correction a colleague turned down is none, and another is given.
create table agent_dispute_answer (
  id bigint generated always as identity primary key,
  statement_id bigint not null references agent_dispute (statement_id),
  answer text not null check (answer <> ''),
  -- The correction that it comes to; null: the statement stands.
  adjustment_id bigint unique references adjustment (id),
  answered_by bigint not null references staff (id),
  answered_at timestamptz not null
);
create index agent_dispute_answers on agent_dispute_answer (statement_id, id desc);
create trigger agent_dispute_is_history before delete on agent_dispute for each row execute function refuse_change();
create trigger agent_dispute_answer_is_history before delete on agent_dispute_answer for each row execute function refuse_change();

-- Open, with a correction that waits for its second person, upheld as it was, or corrected.
create view agent_dispute_state as
  select d.statement_id, d.reason, d.raised_at,
         case when a.id is null or c.state = 'rejected' then 'open'
              when c.state = 'pending' then 'correcting'
              when c.state = 'approved' then 'corrected'
              else 'upheld' end as state,
         a.answer, a.answered_by, a.answered_at, c.order_no, c.direction, c.amount
    from agent_dispute d
    left join agent_dispute_answer a on a.statement_id = d.statement_id
     and not exists (select from agent_dispute_answer later where later.statement_id = a.statement_id and later.id > a.id)
    left join adjustment_on_record c on c.id = a.adjustment_id;

create view waiting_dispute as
  select d.raised_at as since, s.amount
    from agent_dispute_state d join agent_statement s on s.id = d.statement_id
   where d.state = 'open';

-- One that is disputed waits for an answer, or for its correction, and not for payment.
create or replace view waiting_statement as
  select s.created_at as since, s.amount from agent_statement s
   where s.state = 'draft'
     and not exists (select from agent_dispute_state d where d.statement_id = s.id and d.state in ('open', 'correcting'));
