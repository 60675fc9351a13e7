/**
 * SQL: the accounts of a code, each with `owner` and `balance`, for checks that compare them with something else in one statement.
 * Such a check asks the table itself: the owner of a database can give a view another body.
 */
export function accountsNamed(code: string): string {
  return `(select owner, balance from ledger.account where code = '${code}')`;
}
