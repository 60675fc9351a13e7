-- expands: which version of the terms and of the privacy policy a member agreed to, and when
create table member_agreement (
  member_id bigint not null references member (id),
  document text not null check (document in ('terms', 'privacy')),
  version int not null check (version > 0),
  agreed_at timestamptz not null,
  primary key (member_id, document, version)
);
