/** The checker of documents (docs/connecting-an-identity-checker.md). Times Unix ms. */
import { callbackTable } from '../kit/callbacks.ts';

export const checkerSchema = `
-- One row for each check that the operator asked for, under the operator's id. What was sent is not kept: only what it is known by.
create table if not exists document_check (
  id text primary key,
  content_hash text not null,
  state text not null default 'open' check (state in ('open', 'passed', 'failed', 'people')),
  -- JSON
  reasons text not null default '[]',
  asked_at integer not null,
  due_at integer not null,
  decided_at integer,
  check ((state = 'open') = (decided_at is null))
) strict, without rowid;
create index if not exists document_check_due on document_check (due_at) where state = 'open';
${callbackTable('document_check_callback', 'document_check')}`;
