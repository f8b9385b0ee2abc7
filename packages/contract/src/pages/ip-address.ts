const ipv4Part = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
// safe pattern: four parts of three digits at most
const ipv4 = new RegExp(`^${ipv4Part}(\\.${ipv4Part}){3}$`)
const hexGroup = /^[0-9a-f]{1,4}$/i

/** Whether a text is an IPv4 or IPv6 address in its usual spelling. */
export function isIpAddress(text: string): boolean {
  return ipv4.test(text) || isIpv6(text)
}

function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2 || !text.includes(':')) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1)
  const embedsIpv4 = last !== undefined && ipv4.test(last)
  const plain = embedsIpv4 ? groups.slice(0, -1) : groups
  const count = plain.length + (embedsIpv4 ? 2 : 0)
  return plain.every((group) => hexGroup.test(group)) && (halves.length === 2 ? count < 8 : count === 8)
}
