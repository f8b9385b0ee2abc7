import type { Environment } from './variables.ts'

interface Names {
  readonly env: Environment
  /** Every variable that is read. */
  readonly known: readonly string[]
  /** Names in the settings file: there short names are the site's too. */
  readonly written: ReadonlySet<string>
}

/** Shorter names of other programs are similar by chance: HOME and HOST. */
const shortestOfOthers = 8
const longEnoughForTwo = 10

/** Returns a message for each unknown variable that resembles a setting, if that setting is missing. */
export function mistypedVariables({ env, known, written }: Names): string[] {
  const all = new Set(known)
  return Object.keys(env).flatMap((name) => {
    if (all.has(name) || (!written.has(name) && name.length < shortestOfOthers)) return []
    const meant = nearest(name.toUpperCase(), known)
    if (meant !== undefined) return env[meant] ? [] : [`${name} is no setting: did you mean ${meant}?`]
    return name.startsWith('DISCORD_') && written.has(name)
      ? [`${name} is no setting: .env.example has all of them.`]
      : []
  })
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const most = name.length < longEnoughForTwo ? 1 : 2
  const [best] = known
    .map((candidate) => ({ candidate, apart: distance(name, candidate) }))
    .filter(({ apart }) => apart <= most)
    .toSorted((one, other) => one.apart - other.apart)
  return best?.candidate
}

/**
 * Returns the number of letters to add, remove, change or swap with their neighbour until one is the other.
 */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const at = (up: number, left: number) => rows[up]?.[left] ?? Infinity
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Infinity
      row.push(Math.min(at(i - 1, j) + 1, (row[j - 1] ?? Infinity) + 1, at(i - 1, j - 1) + same, swapped))
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? Infinity
}
