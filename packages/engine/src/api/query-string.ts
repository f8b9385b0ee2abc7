/** The parameters of a query string: the first of equal names wins, pairs that cannot be decoded are dropped. */
export function parseQueryString(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  if (text === '') return values
  for (const pair of text.split('&')) {
    if (pair === '' || pair.includes(';')) continue
    const at = pair.indexOf('=')
    const name = decoded(at === -1 ? pair : pair.slice(0, at))
    const value = at === -1 ? '' : decoded(pair.slice(at + 1))
    if (name === undefined || value === undefined || name === '__proto__') continue
    if (!Object.hasOwn(values, name)) values[name] = value
  }
  return values
}

/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? url : url.slice(0, at)
}

function decoded(text: string): string | undefined {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
