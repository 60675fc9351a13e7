/** Networks that are let in: `203.0.113.0/24`, `2001:db8::/32`, or one address. */
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Whether an address is in one of them; an empty list lets everybody in. An IPv4 address written as IPv6 is itself. */
export function inNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const [written = ''] = address.split('%', 1);
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(written)?.[1] ?? written;
  if (isIP(plain) === 0) return false;
  const family = familyOf(plain);
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/', 2);
    // To the list an IPv4 address is an IPv6 one as well, and nobody who writes `::/0` means that.
    if (familyOf(base) !== family) continue;
    if (bits === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(bits), family);
  }
  return list.check(plain, family);
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');
