export function DepositsPage() {
  return <p>deposits</p>;
}
