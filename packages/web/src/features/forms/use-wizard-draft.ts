import { useEffect, useState } from 'react'
import { newRecordId } from '../../lib/record-id.ts'
import { draftKey, isUntouched, parseDraft, reachableStep, type WizardDraft } from './wizard-draft.ts'
import type { Person, WizardDefinition } from './wizard-definition.ts'
import { useWizardStep } from './use-wizard-step.ts'

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
