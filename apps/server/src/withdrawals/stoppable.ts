import type { Protocol } from '@mingpai/contract/states';
import type { Door } from '../stops/index.ts';

/** What may be stopped of a member's money that leaves, by whatever network. */
export function doorsOfMember(memberId: bigint): readonly Door[] {
  return [{ kind: 'withdrawals' }, { kind: 'member', target: String(memberId) }];
}

/** The same by one of them. */
export function doorsOf(memberId: bigint, protocol: Protocol): readonly Door[] {
  return [...doorsOfMember(memberId), { kind: 'network', target: protocol }];
}
