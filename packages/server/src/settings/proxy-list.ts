import { isIP } from 'node:net'

const names = ['loopback', 'linklocal', 'uniquelocal']

/** Whether a text names trusted proxies in the server's format: all, none, or addresses and networks. */
export function isProxyList(text: string): boolean {
  return text === 'true' || text === 'false' || text.split(',').every((part) => isProxy(part.trim()))
}

function isProxy(part: string): boolean {
  if (names.includes(part)) return true
  const [address = '', bits, ...more] = part.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  const most = version === 4 ? 32 : 128
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most
}
