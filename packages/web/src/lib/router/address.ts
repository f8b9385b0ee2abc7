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

/** Where to: a path, or the parts of one. Parts that are missing stay as they are for the path and go otherwise. */
export type To = string | Partial<Address>

/** A place as seen from another one; always one of this site, whatever the text looks like. */
export function resolveAddress(to: To, from: string): Address {
  const text = typeof to === 'string' ? to : textOf({ pathname: from, search: '', hash: '', ...to })
  const { pathname, search, hash } = new URL(
    text.replace(/^[/\\]+/, '/'),
    `http://site.invalid${from.replace(/^\/+/, '/')}`,
  )
  return { pathname, search, hash }
}

export function textOf({ pathname, search, hash }: Address): string {
  return pathname + search + hash
}
