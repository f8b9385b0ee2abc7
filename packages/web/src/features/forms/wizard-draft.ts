import { firstInvalidStep, type WizardStep } from '@longhouse/contract/forms'

/** A form in progress, as the device stores it. */
export interface WizardDraft<Form> {
  readonly form: Form
  readonly step: number
  /** Chosen before the first try, so that a second try cannot file the form twice. */
  readonly recordId: string
  /** The record is filed; only the message about it is missing. */
  readonly isStored: boolean
}

export interface DraftRules<Form> {
  readonly steps: readonly WizardStep<Form>[]
  /** The member's empty form; their identity never comes from a draft. */
  readonly empty: Form
  readonly identity: readonly (keyof Form)[]
  readonly repair: (form: Form) => Form
}

/** Returns the storage key of a member's draft of a form. */
export function draftKey(name: string, userId: string): string {
  return `longhouse-draft:${name}:${userId}`
}

/** Parses a stored draft; undefined if there is none or it is invalid. Omits values of another kind. */
export function parseDraft<Form extends object>(
  text: string | null,
  { steps, empty, identity, repair }: DraftRules<Form>,
): WizardDraft<Form> | undefined {
  const kept = parse(text)
  if (!isRecord(kept) || typeof kept['recordId'] !== 'string') return undefined
  const form = repair(restored(empty, kept['form'], identity))
  const isStored = kept['isStored'] === true
  const step = typeof kept['step'] === 'number' ? kept['step'] : 0
  return {
    form,
    step: reachableStep(steps, { form, isStored }, step),
    recordId: kept['recordId'],
    isStored,
  }
}

/** Returns the step, or the nearest one that the answers lead to. A filed form shows only its last step. */
export function reachableStep<Form>(
  steps: readonly WizardStep<Form>[],
  { form, isStored }: Pick<WizardDraft<Form>, 'form' | 'isStored'>,
  step: number,
): number {
  const last = steps.length - 1
  const furthest = firstInvalidStep(steps, form) ?? last
  return isStored ? last : Math.max(0, Math.min(step, furthest))
}

/** Returns whether nothing was typed that is worth storing. */
export function isUntouched<Form extends object>(draft: WizardDraft<Form>, empty: Form): boolean {
  return draft.step === 0 && !draft.isStored && JSON.stringify(draft.form) === JSON.stringify(empty)
}

function restored<Form extends object>(empty: Form, kept: unknown, identity: readonly (keyof Form)[]): Form {
  if (!isRecord(kept)) return empty
  const fixed: readonly PropertyKey[] = identity
  const entries = Object.entries(empty)
    .filter(([field, value]) => !fixed.includes(field) && isSameKind(kept[field], value))
    .map(([field]) => [field, kept[field]])
  return { ...empty, ...Object.fromEntries(entries) }
}

function isSameKind(kept: unknown, value: unknown): boolean {
  if (Array.isArray(value)) return Array.isArray(kept) && kept.every((item) => typeof item === 'string')
  return typeof kept === typeof value
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
