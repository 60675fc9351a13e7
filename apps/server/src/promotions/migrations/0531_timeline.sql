-- expands: what happened to a member, each capability's part as a view of one shape, and the indexes that read it backwards in time.
-- Columns: whose, when, what, its name within the kind, fen, what came of it in fen, its state, words of its own (parts behind slashes).
create index promotion_application_in_time on promotion_application (member_id, created_at desc);

create view deposit_event as
  select member_id, created_at as at, 'deposit'::text as kind, order_no as key, amount, credited as result, state, coalesce(protocol, way) as words
    from deposit_order;
create view withdrawal_event as
  select member_id, created_at as at, 'withdrawal'::text as kind, order_no as key, amount, null::bigint as result, state, protocol as words
    from withdrawal_order;
create view bet_event as
  select b.member_id, b.placed_at as at, 'bet'::text as kind, b.venue || '/' || b.bet_id as key, b.stake as amount, b.payout as result, b.state,
         coalesce((select g.name from game g where g.venue = b.venue and g.code = b.game), b.game) as words
    from bet b;
create view transfer_event as
  select member_id, created_at as at, 'transfer'::text as kind, id::text as key, amount, null::bigint as result, state, direction || '/' || venue as words
    from venue_transfer;
create view application_event as
  select a.member_id, a.created_at as at, 'bonus'::text as kind, a.id::text as key, a.offered_bonus as amount, a.bonus as result, a.state,
         (select p.title from promotion p where p.id = a.promotion_id) as words
    from promotion_application a;
create view rebate_event as
  select member_id, at, 'rebate'::text as kind, id::text as key, amount, null::bigint as result, ''::text as state, ''::text as words from rebate_claim;
create view packet_event as
  select member_id, created_at as at, 'red_packet'::text as kind, id::text as key, amount, null::bigint as result, ''::text as state, number::text as words
    from red_packet;
create view adjustment_event as
  select member_id, asked_at as at, 'adjustment'::text as kind, order_no as key, amount, null::bigint as result, state, direction || '/' || reason as words
    from adjustment;
create view commission_event as
  select agent_id as member_id, coalesce(decided_at, created_at) as at, 'commission'::text as kind, id::text as key, amount, null::bigint as result, state,
         week::text as words
    from agent_statement where state = 'paid';
create view level_event as
  select member_id, at, 'level'::text as kind, id::text as key, null::bigint as amount, null::bigint as result, ''::text as state,
         from_level || '/' || to_level as words
    from vip_change;
-- Where and with what stands behind a tab; a session is named by no more than a part of a hash.
create view session_event as
  select member_id, created_at as at, 'sign_in'::text as kind, left(encode(sha256(token_hash), 'hex'), 16) as key, null::bigint as amount,
         null::bigint as result, coalesce(end_reason, '') as state, address || E'\t' || device as words
    from session;
create view member_event as
  select id as member_id, registered_at as at, 'registered'::text as kind, id::text as key, null::bigint as amount, null::bigint as result,
         ''::text as state, ''::text as words from member;
create view recovered_credential_event as
  select member_id, at, 'credential'::text as kind, 'r' || id as key, null::bigint as amount, null::bigint as result,
         ''::text as state, 'recovered/' || credential || '/' || way as words
    from credential_recovery;
create view passkey_event as
  select member_id, made_at as at, 'credential'::text as kind, 'p' || left(encode(sha256(credential_id), 'hex'), 16) as key,
         null::bigint as amount, null::bigint as result, ''::text as state, 'passkey'::text as words
    from member_passkey;
create view factor_event as
  select member_id, set_up_at as at, 'credential'::text as kind, 't'::text as key, null::bigint as amount, null::bigint as result,
         ''::text as state, 'totp'::text as words
    from member_factor where set_up_at is not null;
create view payout_freeze_event as
  select member_id, changed_at as at, 'credential'::text as kind, 'f'::text as key, null::bigint as amount, null::bigint as result, ''::text as state,
         'changed/' || credential as words
    from payout_freeze;
create view card_event as
  select member_id, created_at as at, 'card'::text as kind, 'a' || id as key, null::bigint as amount, null::bigint as result, ''::text as state,
         'added/' || kind || '/' || right(number, 4) as words from card;
create view removed_card_event as
  select member_id, removed_at as at, 'card'::text as kind, 'r' || id as key, null::bigint as amount, null::bigint as result,
         ''::text as state, 'removed/' || kind || '/' || right(number, 4) as words
    from card where removed_at is not null;
create view message_event as
  select member_id, created_at as at, 'message'::text as kind, id::text as key, null::bigint as amount, null::bigint as result,
         case when read_at is null then 'unread' else 'read' end as state, title as words
    from inbox_message;
create view chat_event as
  select c.member_id, m.created_at as at, 'chat'::text as kind, m.id::text as key, null::bigint as amount, null::bigint as result, ''::text as state,
         m.author as words
    from conversation c join conversation_message m on m.conversation_id = c.id where c.member_id is not null;
create view play_limit_event as
  select member_id, set_at as at, 'limit'::text as kind, 'l' || id as key, null::bigint as amount, null::bigint as result, ''::text as state,
         kind || '/' || span || '/' || coalesce(value::text, '') as words from play_limit;
create view play_break_event as
  select member_id, began_at as at, 'limit'::text as kind, 'b' || id as key, null::bigint as amount, null::bigint as result,
         ''::text as state,
         kind || '//' || to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as words
    from play_break;
create view related_event as
  select member_id, at, 'related'::text as kind, id::text as key, null::bigint as amount, null::bigint as result, ''::text as state,
         moment || '/' || jsonb_array_length(accounts) as words
    from related_sign;
create view recovery_event as
  select member_id, asked_at as at, 'recovery'::text as kind, number as key, null::bigint as amount, null::bigint as result, state, wants as words
    from account_recovery where enough;
-- About whom is in the names, which have an index.
create view staff_event as
  select audit_names(a.subject, a.detail) as names, a.at, 'staff'::text as kind, a.id::text as key, null::bigint as amount, null::bigint as result,
         coalesce((select s.name from staff s where s.id = a.staff_id), '') as state, a.action as words
    from audit a;
