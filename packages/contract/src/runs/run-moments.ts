import { runLimits, type RunMoment } from './run.ts'
import type { runRefusals } from './run-refusals.words.ts'

// `runSentence` turns it into a message.
type RunRefusal = keyof typeof runRefusals

/** Checks the moments of a run, of any type. Returns undefined if they are valid or missing. */
export function momentsProblem(moments: unknown): RunRefusal | undefined {
  if (moments === undefined || moments === null || moments === '') return undefined
  if (!Array.isArray(moments) || moments.length > runLimits.moments) return 'moments'
  for (const moment of moments) {
    const { label, second } = asObject(moment)
    if (!isLabel(label)) return 'momentLabel'
    if (!isSecond(second)) return 'momentSecond'
  }
  return undefined
}

/** Valid moments, sorted by second and without other fields. */
export function cleanMoments(moments: unknown): readonly RunMoment[] {
  if (!Array.isArray(moments)) return []
  return moments
    .map(asObject)
    .map(({ label, second }) => ({ label: String(label).trim(), second: Number(second) }))
    .toSorted((one, other) => one.second - other.second)
}

function isLabel(label: unknown): boolean {
  return typeof label === 'string' && label.trim() !== '' && label.length <= runLimits.momentLabel
}

function isSecond(second: unknown): boolean {
  return Number.isInteger(second) && Number(second) >= 0 && Number(second) <= runLimits.momentSecond
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
