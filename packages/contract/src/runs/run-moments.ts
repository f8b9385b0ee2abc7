import { runLimits, type RunMoment } from './run.ts'
import type { runRefusals } from './run-refusals.words.ts'

// Said by whoever asks: see `runSentence`.
type RunRefusal = keyof typeof runRefusals

/** What is wrong with moments, whatever was sent; none are in order. */
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

/** Moments in which nothing is wrong, by their second and with nothing else in them. */
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
