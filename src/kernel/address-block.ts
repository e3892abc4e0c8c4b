import { isIPv4, isIPv6 } from 'node:net'

const mappedAddress = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Network address that counts as one visitor: an IPv4 address, or the /64 of an IPv6 household. */
export function addressBlock(address: string): string {
  const [plain = ''] = address.split('%', 1)
  const ofFour = mappedAddress.exec(plain)?.[1] ?? plain
  if (isIPv4(ofFour) || !isIPv6(plain)) return ofFour.slice(0, 64)
  const [before = '', after = ''] = plain.split('::', 2)
  const [head, tail] = [before, after].map((half) => half.split(':').filter(Boolean))
  // An IPv4 address at the end of an IPv6 address fills two of its groups.
  const count = head!.length + tail!.length + (plain.includes('.') ? 1 : 0)
  const groups = plain.includes('::') ? [...head!, ...Array<string>(8 - count).fill('0'), ...tail!] : head!
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
