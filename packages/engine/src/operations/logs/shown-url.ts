import { listParameters } from '../../records/list-records.ts'
import { harmless } from './log-entry.ts'

/** Parameters that describe the request; the values of all others may be secrets. */
const telling = new Set<string>([...listParameters, 'thumb', 'download'])

/** Returns an address for the log: without tokens, codes and other values. */
export function shownUrl(url: string): string {
  const [path, query] = splitOnce(url, '?')
  if (query === '') return harmless(path)
  const pairs = query.split('&').map((pair) => {
    const [name, value] = splitOnce(pair, '=')
    return telling.has(name) ? `${name}=${value}` : `${name}=***`
  })
  return harmless(`${path}?${pairs.join('&')}`)
}

function splitOnce(text: string, mark: string): [string, string] {
  const index = text.indexOf(mark)
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index + mark.length)]
}
