import type { RunForm } from './run-form.ts'

const keyOf = (run: string) => `hand-in:${run}`

/** Stores what is typed until the tab is closed: a reload loses only a picture that was not sent. */
export function keepForm(run: string, form: RunForm): void {
  sessionStorage.setItem(keyOf(run), JSON.stringify({ ...form, screenshot: null }))
}

export function forgetForm(run: string): void {
  sessionStorage.removeItem(keyOf(run))
}

/** Returns the stored form, or the start values if there is none or it is invalid. */
export function keptForm(run: string, start: RunForm): RunForm {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(run)) ?? '{}')
    return isForm(kept) ? { ...kept, screenshot: null } : start
  } catch {
    return start
  }
}

function isForm(kept: unknown): kept is RunForm {
  if (typeof kept !== 'object' || kept === null) return false
  const fields: Record<string, unknown> = { ...kept }
  const isText = (name: string) => typeof fields[name] === 'string'
  const isList = (name: string) => Array.isArray(fields[name])
  return (
    ['game', 'map', 'played_at', 'proof_link', 'note'].every(isText) &&
    ['members', 'guests', 'moments'].every(isList) &&
    ['string', 'number'].includes(typeof fields['round'])
  )
}
