/** The columns of files, each with its heads in both languages. */
/** What stands in both languages. */
export type Both = readonly [chinese: string, english: string];

export interface ExportColumn {
  readonly heads: Both;
  /**
   * `yuan`: two decimals; `decimal`: as many as there are; `time`: Beijing's with seconds; `fields`: names and values, of which those
   * that are kept in fen are written in yuan. What has a kind of its own is said in the words of the screen: `actor`, who did it;
   * `venue`; `ledger`, a kind of account; `account`, one of the row's member or of the house; `subject` of the staff's log; `event`, what
   * happened to a member, and `event_state`, what became of it.
   */
  readonly kind:
    | 'text'
    | 'number'
    | 'yuan'
    | 'decimal'
    | 'time'
    | 'fields'
    | 'actor'
    | 'venue'
    | 'ledger'
    | 'account'
    | 'subject'
    | 'event'
    | 'event_state';
  /** For values that are names of ours. */
  readonly words?: Readonly<Record<string, Both>>;
}

const column =
  (kind: ExportColumn['kind']) =>
  (...heads: Both): ExportColumn => ({ kind, heads });
export const [text, number, yuan, decimal, time, fields] = [
  column('text'),
  column('number'),
  column('yuan'),
  column('decimal'),
  column('time'),
  column('fields'),
];
export const [actor, venue, ledger, account, subject, event, eventState] = [
  column('actor'),
  column('venue'),
  column('ledger'),
  column('account'),
  column('subject'),
  column('event'),
  column('event_state'),
];
export const choice = (heads: Both, words: Readonly<Record<string, Both>>): ExportColumn => ({
  kind: 'text',
  heads,
  words,
});

export const memberId = number('会员编号', 'Member no.');
export const username = text('会员账号', 'Member');
export const createdAt = time('提交时间', 'Created at');
export const state = choice(['状态', 'State'], {
  pending: ['待审核', 'Pending'],
  approved: ['已通过', 'Approved'],
  rejected: ['已拒绝', 'Rejected'],
});
export const decision = {
  decidedBy: actor('处理人', 'Decided by'),
  decidedAt: time('处理时间', 'Decided at'),
};
export const reason = text('原因', 'Reason');
