import { isIPv6 } from 'node:net'

/** What counts as one address: an IPv4 address, or the 64 bits of an IPv6 address that a household has. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [bare = ''] = address.split('%')
  return isIPv6(bare) ? `${network(bare)}::/64` : address
}

function network(address: string): string {
  const [before = '', after] = address.split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  // Dotted endings stand for two groups, and never reach into the first four unless all before is zero.
  const length = tail.length + (tail.at(-1)?.includes('.') ? 1 : 0)
  const missing = after === undefined ? 0 : Math.max(0, 8 - head.length - length)
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
