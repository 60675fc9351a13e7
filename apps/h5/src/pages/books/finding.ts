/** What is wrong with a receipt, and where. */
export type FindingCode =
  | 'unreadable'
  | 'head_altered'
  | 'head_other'
  | 'member_other'
  | 'head_not_following'
  | 'reserves_unbalanced'
  | 'nobody'
  | 'account_negative'
  | 'owed_differs'
  | 'parts_missing'
  | 'share_negative'
  | 'shares_differ'
  | 'leaf_double'
  | 'sum_negative'
  | 'sum_too_large'
  | 'total_differs'
  | 'root_differs'
  | 'sibling_differs'
  | 'entry_missing'
  | 'entry_does_not_follow'
  | 'entry_end_differs'
  | 'chain_differs';

export interface Finding {
  readonly code: FindingCode;
  /** Where: a field, `part 1`, `part 1, step 3`, an account, an entry, a day. */
  readonly row: string;
  /** Both sides, where amounts differ; fen. */
  readonly stated?: bigint;
  readonly computed?: bigint;
}
