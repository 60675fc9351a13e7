/** What the staff's log keeps in fen, before and after too. */
export const amountDetails: ReadonlySet<string> = new Set([
  'credited',
  'ordered',
  'bonus',
  'budget',
  'total',
  'amount',
  'credit',
  'debit',
  'before',
  'after',
]);
