export function WithdrawalsPage() {
  return <p>withdrawals</p>;
}
