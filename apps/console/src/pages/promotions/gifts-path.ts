/** Where the gifts of a promotion are, narrowed as a figure is. */
export function giftsPath(
  id: number,
  narrowing: {
    readonly from?: string;
    readonly to?: string;
    readonly member?: string;
    readonly state?: 'converted' | 'forfeited' | 'open';
    /** Without what staff gave on an application. */
    readonly by?: 'itself';
  },
): string {
  return `/promotions/${id}/gifts?${new URLSearchParams({ ...narrowing })}`;
}
