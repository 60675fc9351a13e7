import type { Protocol } from '@mingpai/contract/states';
import type { Door } from '../stops/index.ts';

/** What may be stopped of money that leaves. */
export function doorsOf(memberId: bigint, protocol: Protocol): readonly Door[] {
  return [
    { kind: 'withdrawals' },
    { kind: 'network', target: protocol },
    { kind: 'member', target: String(memberId) },
  ];
}
