-- expands: forms of members who show who they are can be claimed, too; the version before claims none
alter table work_claim drop constraint work_claim_queue_check;
alter table work_claim add constraint work_claim_queue_check check (queue in ('deposits', 'withdrawals', 'identity'));
