import { isSafePattern } from 'redos-detector'

// Backtracking steps that a pattern may take at one place of its input, however long the input is.
const maxSteps = 40
const verdicts = new Map()

/**
 * Returns the problem of a pattern, if any: its cost grows faster than its input, or it is unknown before the
 * program runs. The detector misses no slow pattern, but sometimes reports a safe one.
 */
export function problemOf({ source, flags }) {
  if (source === undefined) return 'it is put together while the program runs'
  const key = `${flags}/${source}`
  const known = verdicts.get(key) ?? verdictOf(source, flags)
  verdicts.set(key, known)
  return known ? undefined : 'its cost can grow faster than its input'
}

function verdictOf(source, flags) {
  const { safe } = isSafePattern(withoutNames(source), {
    caseInsensitive: flags.includes('i'),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    unicode: /[uv]/.test(flags),
    maxScore: maxSteps,
  })
  return safe
}

// The detector does not read group names; they change nothing.
function withoutNames(source) {
  return source.replaceAll(/\(\?<\w+>/g, '(')
}
