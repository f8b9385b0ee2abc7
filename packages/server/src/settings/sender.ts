/** Whether a text names a sender: an address, or a name and an address in angle brackets. */
export function isSender(text: string): boolean {
  const open = text.lastIndexOf('<')
  const address = open === -1 ? text : text.slice(open + 1, -1)
  if (open !== -1 && !text.endsWith('>')) return false
  const [name, host, ...more] = address.split('@')
  return Boolean(name && host) && more.length === 0 && !/[\s<>,;]/.test(address) && !/[\r\n]/.test(text)
}
