/** The parameters of a query string: the first of equal names wins, pairs that cannot be decoded are dropped. */
export function parseQueryString(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  if (text === '') return values
  for (const pair of text.split('&')) {
    if (pair === '' || pair.includes(';')) continue
    const index = pair.indexOf('=')
    const name = decoded(index === -1 ? pair : pair.slice(0, index))
    const value = index === -1 ? '' : decoded(pair.slice(index + 1))
    if (name === undefined || value === undefined || name === '__proto__') continue
    if (!Object.hasOwn(values, name)) values[name] = value
  }
  return values
}

/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const index = url.indexOf('?')
  return index === -1 ? url : url.slice(0, index)
}

function decoded(text: string): string | undefined {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
