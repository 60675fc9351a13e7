/** All but the last four characters stand as groups of stars (specification, chapter 2, `/wallet`). */
export function masked(address: string): string {
  return `**** **** **** ${address.slice(-4)}`;
}
