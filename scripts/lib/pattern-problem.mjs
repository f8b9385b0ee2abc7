import { isSafePattern } from 'redos-detector'

// Steps back that a pattern may take at one place of its input, however long the input is.
const maxSteps = 40
const verdicts = new Map()

/**
 * What is wrong with a pattern, if anything: one whose cost grows faster than its input, or that is not known before
 * the program runs. The detector is never too kind, but at times too strict.
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

// The detector does not read names of groups; they change nothing.
function withoutNames(source) {
  return source.replaceAll(/\(\?<\w+>/g, '(')
}
