/** Whose requests are counted together: by browser where the member was before, else by place and network. */
import { accountCounter, type Device } from '../members/index.ts';
import { hashOf } from '../platform/ids.ts';
import { networkOf } from '../platform/network.ts';
import type { LimitRule } from '../platform/rate-limit.ts';

export interface Rules {
  readonly perDevice: LimitRule;
  readonly perPlace: LimitRule;
  readonly perAddress: LimitRule;
}

export interface Counters {
  /** Beyond these nothing is done. */
  readonly refusing: readonly (readonly [LimitRule, string])[];
  /** What strangers' requests at the account are counted by, which never refuses: else they would shut its owner out. */
  readonly strangers: string | undefined;
}

export function countersFor(
  { perDevice, perPlace, perAddress }: Rules,
  name: string,
  device: Device,
  member: { readonly id: bigint; readonly knownDevice: boolean; readonly knownAddress: boolean } | undefined,
): Counters {
  if (member?.knownDevice && device.id !== undefined)
    return {
      refusing: [[perDevice, `${member.id}/${hashOf(device.id).toString('base64url')}`]],
      strangers: undefined,
    };
  const network = networkOf(device.address);
  const account = accountCounter(name);
  return {
    refusing: [
      [perPlace, `${account}/${network}`],
      [perAddress, network],
    ],
    strangers: member?.knownAddress ? undefined : account,
  };
}
