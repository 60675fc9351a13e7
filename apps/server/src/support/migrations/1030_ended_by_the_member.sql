-- expands: who ended a conversation may be the member, who is nobody of staff; the version before shows no such end, and makes none

alter table conversation_handover alter column by_staff drop not null,
  add check (by_staff is not null or (kind = 'ended' and to_staff is null));
