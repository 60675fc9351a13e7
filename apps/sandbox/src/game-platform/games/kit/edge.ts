/**
 * What the house keeps of the stakes in the long run: "3.52%", or "1.06% – 14.36%" where bets differ.
 * @param returns hundredths of a percent that come back, one of each bet
 */
export function edgeOf(returns: readonly number[]): string {
  const kept = returns.map((back) => 10_000 - back);
  const [least, most] = [Math.min(...kept), Math.max(...kept)];
  return least === most ? percent(least) : `${percent(least)} – ${percent(most)}`;
}

function percent(hundredths: number): string {
  return `${(hundredths / 100).toFixed(2)}%`;
}
