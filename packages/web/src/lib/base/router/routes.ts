import type { ComponentType } from 'react'

/** The screen or layout at an address. */
export interface Route {
  /** Pattern of the whole address: `:name` matches one part, `*` at its end all that follow. */
  readonly path?: string
  readonly Component?: ComponentType
  /** Shown in place of the component and all within it if rendering them fails. */
  readonly ErrorBoundary?: ComponentType
  /** Shown until the parts of the first page have loaded. */
  readonly Waiting?: ComponentType
  readonly load?: () => Promise<ComponentType>
  /** Address to go to instead; the search part is kept. */
  readonly movedTo?: string
  readonly children?: readonly Route[]
}

export type Params = Readonly<Record<string, string | undefined>>

/** The routes that an address goes through, outermost first, with the named parts of its path. */
export interface RouteMatch {
  readonly branch: readonly Route[]
  readonly params: Params
}

/** Returns the most specific route for a path, of equals the first; undefined if none matches. */
export function matchRoute(routes: readonly Route[], pathname: string): RouteMatch | undefined {
  const parts = partsOf(pathname)
  return branchesOf(routes)
    .map(({ pattern, branch }) => ({ branch, rank: rankOf(pattern), params: paramsOf(pattern, parts) }))
    .filter((match): match is Ranked => match.params !== undefined)
    .toSorted((one, other) => other.rank - one.rank)[0]
}

interface Ranked extends RouteMatch {
  readonly rank: number
}

interface Branch {
  readonly pattern: readonly string[]
  readonly branch: readonly Route[]
}

function branchesOf(routes: readonly Route[], above: readonly Route[] = []): Branch[] {
  return routes.flatMap((route) => {
    const branch = [...above, route]
    if (route.children) return branchesOf(route.children, branch)
    return { pattern: partsOf(route.path ?? ''), branch }
  })
}

// A word is more specific than a name, and a name more than the rest of the address.
function rankOf(pattern: readonly string[]): number {
  return pattern.reduce((rank, part) => rank + worthOf(part), pattern.length)
}

function worthOf(part: string): number {
  if (part === '*') return -3
  return part.startsWith(':') ? 3 : 10
}

function paramsOf(pattern: readonly string[], parts: readonly string[]): Params | undefined {
  const takesRest = pattern.at(-1) === '*'
  const named = takesRest ? pattern.slice(0, -1) : pattern
  if (takesRest ? parts.length < named.length : parts.length !== named.length) return undefined
  const params: Record<string, string> = takesRest ? { '*': parts.slice(named.length).join('/') } : {}
  for (const [index, part] of named.entries()) {
    const given = parts[index] ?? ''
    if (part.startsWith(':') && given) params[part.slice(1)] = given
    else if (part.toLowerCase() !== given.toLowerCase()) return undefined
  }
  return params
}

function partsOf(pathname: string): string[] {
  const inner = pathname.replace(/^\//, '').replace(/\/$/, '')
  return inner === '' ? [] : inner.split('/').map(decoded)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
