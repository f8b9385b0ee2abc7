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
  /** Data for the screen, passed to `navigate`. */
  readonly state: unknown
  readonly key: string
}

/**
 * A target: a path, or its parts. A missing pathname keeps the current one; a missing search or hash is
 * dropped. The question mark and the number sign are optional.
 */
export type To = string | Partial<Address>

/** Resolves a target from a path. The result is always on this site, regardless of the text. */
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
