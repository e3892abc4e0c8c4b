import { BlockList, isIP, isIPv4 } from 'node:net'

/** Named networks for TRUSTED_PROXIES, as the web framework reads them. */
const namedNetworks: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const family = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** True for connections from our own load balancers, whose headers are trusted. */
export function trustedPeers(trustedAddresses: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const entry of trustedAddresses.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = '', mask] = entry.split('/')
    // A wrong address in the settings has already stopped the start of the shop.
    if (isIP(address) === 0) continue
    if (mask === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, bitsOf(mask), family(address))
  }
  return (address) => address !== undefined && isIP(address) !== 0 && list.check(address, family(address))
}

/** Reads a mask written as 24 or as 255.255.255.0. */
const bitsOf = (mask: string): number =>
  isIPv4(mask)
    ? mask.split('.').reduce((bits, part) => bits + Number(part).toString(2).replaceAll('0', '').length, 0)
    : Number(mask)
