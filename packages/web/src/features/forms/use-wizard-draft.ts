import { useEffect, useState } from 'react'
import { newRecordId } from '../../lib/writes/record-id.ts'
import { useLocation, useNavigate } from '../../lib/base/router/hooks.ts'
import type { Person, WizardDefinition } from './wizard-definition.ts'
import { draftKey, isUntouched, parseDraft, reachableStep, type WizardDraft } from './wizard-draft.ts'

const identity = ['username', 'discord_id'] as const

/** A form in progress. The device stores it with every change, and it comes back after a reload. */
export function useWizardDraft<Form extends FormOfPerson>(
  definition: WizardDefinition<Form>,
  person: Person,
) {
  const { name, newForm, repair } = definition
  const key = draftKey(name, person.id)
  const [fresh] = useState(() => startAfresh(newForm(person)))
  const [kept] = useState(() =>
    parseDraft(readText(key), { steps: definition.steps, empty: newForm(person), identity, repair }),
  )
  const [written, setDraft] = useState(kept ?? fresh)
  const steps = useWizardStep(written.step)
  // The history may hold a step that the answers, or another tab, no longer lead to.
  const step = reachableStep(definition.steps, written, steps.step)

  useEffect(() => {
    const draft = { ...written, step }
    writeText(key, isUntouched(draft, fresh.form) ? undefined : JSON.stringify(draft))
  }, [key, written, step, fresh])

  return {
    ...written,
    step,
    /** The answers are those of an earlier visit. */
    isRestored: kept !== undefined,
    change: (change: Partial<Form>) =>
      setDraft((current) => ({ ...current, form: { ...current.form, ...change } })),
    goTo: steps.goTo,
    /** Forgets everything, on the device as well, and begins again. */
    restart: () => {
      setDraft(startAfresh(newForm(person)))
      steps.restart()
    },
    markStored: () => setDraft((current) => ({ ...current, isStored: true })),
    /** Forgets everything, on the device as well, and that there were steps. */
    finish: () => {
      setDraft(startAfresh(newForm(person)))
      steps.leave()
    },
  }
}

export interface FormOfPerson {
  readonly username: string
  readonly discord_id: string
}

function startAfresh<Form>(form: Form): WizardDraft<Form> {
  return { form, step: 0, recordId: newRecordId(), isStored: false }
}

// A browser that refuses storage still fills in forms; it only cannot keep them over a reload.
function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeText(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch (error) {
    console.warn('The draft could not be kept on this device', error)
  }
}

interface StepEntry {
  readonly step: number
  /** The previous step. */
  readonly from: number
  /** How many entries of the history the wizard has made to get here. */
  readonly depth: number
}

/** Steps are entries of the history: Back leads to the step before, and Forward returns. */
function useWizardStep(start: number) {
  const location = useLocation()
  const navigate = useNavigate()
  const { step, from, depth } = readEntry(location.state) ?? { step: start, from: -1, depth: 0 }

  const enter = (entry: StepEntry, replace: boolean) => {
    const state = { ...asRecord(location.state), wizard: entry }
    void navigate({ search: location.search }, { state, replace, preventScrollReset: true })
  }
  return {
    step,
    goTo: (next: number) => {
      // The previous step is in the history already.
      if (next === from) void navigate(-1)
      else enter({ step: next, from: step, depth: depth + 1 }, false)
    },
    /** Begins again, in place. */
    restart: () => enter({ step: 0, from: -1, depth }, true),
    /** Leaves one entry for the whole form: after it is sent there is no step to go back to. */
    leave: () => {
      if (depth > 0) void navigate(-depth)
    },
  }
}

function readEntry(state: unknown): StepEntry | undefined {
  const { step, from, depth } = asRecord(asRecord(state)['wizard'])
  if (typeof step !== 'number' || typeof from !== 'number' || typeof depth !== 'number') return undefined
  return { step, from, depth }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
