/** A place within the site. */
export interface Address {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  /** With its number sign, or empty. */
  readonly hash: string
}

/** An entry of the browser's history. */
export interface Location extends Address {
  /** What whoever led here left for the screen. */
  readonly state: unknown
  readonly key: string
}

/**
 * Where to: a path, or the parts of one. Parts that are missing stay as they are for the path and go otherwise; the
 * question mark and the number sign may be left out.
 */
export type To = string | Partial<Address>

/** A place as seen from another one; always one of this site, whatever the text looks like. */
export function resolveAddress(to: To, from: string): Address {
  const text = typeof to === 'string' ? to : joined(to, from)
  const { pathname, search, hash } = new URL(
    text.replace(/^[/\\]+/, '/'),
    `http://site.invalid${from.replace(/^\/+/, '/')}`,
  )
  return { pathname, search, hash }
}

function joined({ pathname = '', search = '', hash = '' }: Partial<Address>, from: string): string {
  return (pathname || from) + marked('?', search) + marked('#', hash)
}

function marked(mark: string, part: string): string {
  return part === '' || part.startsWith(mark) ? part : mark + part
}

export function textOf({ pathname, search, hash }: Address): string {
  return pathname + search + hash
}
