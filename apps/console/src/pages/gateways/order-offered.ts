import type { GatewayArrival } from '../../api/rows.ts';

/** Which order stands in the field beforehand: the first person's, else the gateway's own word where it names one of ours. */
export function orderOffered({
  firstYes,
  memberId,
  orderNo,
}: Pick<GatewayArrival, 'firstYes' | 'memberId' | 'orderNo'>): string {
  return firstYes?.order ?? (memberId === null ? '' : orderNo);
}
