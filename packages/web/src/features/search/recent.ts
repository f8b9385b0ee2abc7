import type { Found } from './found.ts'

const storeKey = 'search-recent'
const kept = 5

/** Returns the recently chosen results of this device; a logout deletes them. */
export function readRecent(): readonly Found[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storeKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isFound).slice(0, kept) : []
  } catch {
    return []
  }
}

/** Puts a choice in front of the others. */
export function keepRecent({ label, to }: Found): void {
  const others = readRecent().filter((item) => item.to !== to)
  const next = [{ key: `recent:${to}`, label, to }, ...others].slice(0, kept)
  try {
    localStorage.setItem(storeKey, JSON.stringify(next))
  } catch {
    // A full or forbidden store forgets; nothing else is lost.
  }
}

function isFound(value: unknown): value is Found {
  if (typeof value !== 'object' || value === null) return false
  const { key, label, to } = value as Partial<Record<keyof Found, unknown>>
  // An entry written by others must not lead to another site.
  return [key, label, to].every((text) => typeof text === 'string') && /^\/(?!\/)/.test(String(to))
}
