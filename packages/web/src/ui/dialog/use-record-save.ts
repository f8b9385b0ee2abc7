import { useState } from 'react'
import { differingFields, type ThreeSides } from '../../lib/edits.ts'
import { saveEdit, type EditableRecord, type EditOutcome, type RecordEdit } from '../../lib/save-edit.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { showToast, toastSuccess } from '../../lib/base/toast.ts'
import { savedSentence, shownConflict, type EditField } from './shown-conflict.ts'

/**
 * Creates a record or saves an edit of one. If another member has changed the same field in the meantime,
 * nothing is written and `conflict` holds the choices; `settle` takes the decision and saves.
 */
export function useRecordSave<Item extends EditableRecord, Values>(options: RecordSave<Item, Values>) {
  const { item, fields, create, edit, adopt, onCreated, onSaved, onDone } = options
  // Changes of other members must not move the form while the person edits.
  const [base, setBase] = useState(item)
  const [conflict, setConflict] = useState<Conflict<Item, Values>>()

  const mutation = useSingleMutation({
    mutationFn: async ({ values, from }: Attempt<Item, Values>): Promise<Outcome<Item>> => {
      if (from) return saveEdit(edit(values, from))
      return create ? { kind: 'created', record: await create(values) } : { kind: 'unchanged' }
    },
    onSuccess: (outcome, { values }) => {
      if (outcome.kind === 'conflict') {
        setConflict({ ...outcome, values })
        return
      }
      if (outcome.kind === 'created') onCreated?.(outcome.record)
      else if (outcome.kind === 'unchanged') showToast('Nothing was changed')
      else {
        const sentence = onSaved(outcome.before, outcome.after)
        toastSuccess(savedSentence(sentence, fields, outcome.elsewhere))
      }
      onDone()
    },
  })

  return {
    ...mutation,
    mutate: (values: Values, handlers?: { onError: (refused: Error) => void }) =>
      mutation.mutate({ values, from: base }, handlers),
    conflict: conflict && shownConflict(conflict.sides, fields),
    /** Saves the person's values of the kept fields and the others' values of the rest. Returns the form. */
    settle: (kept: ReadonlySet<string>): Values | undefined => {
      if (!conflict) return undefined
      const { theirs, sides } = conflict
      const taken = differingFields(sides.base, sides.theirs).filter((name) => !kept.has(name))
      const values = adopt(conflict.values, theirs, taken)
      setConflict(undefined)
      setBase(theirs)
      mutation.mutate({ values, from: theirs })
      return values
    },
    /** Returns to the form; nothing is decided. */
    dismiss: () => setConflict(undefined),
  }
}

export interface RecordSave<Item extends EditableRecord, Values> {
  /** The record to edit; a new one is created if it is omitted. */
  readonly item: Item | undefined
  readonly fields: readonly EditField[]
  /** Omitted if records are only edited. */
  readonly create?: (values: Values) => Promise<Item>
  readonly edit: (values: Values, base: Item) => RecordEdit<Item>
  /** Returns the form with some fields as the other member has stored them. */
  readonly adopt: (values: Values, theirs: Item, names: readonly string[]) => Values
  readonly onCreated?: (record: Item) => void
  /** Returns the message that reports it. */
  readonly onSaved: (before: Item, after: Item) => string
  readonly onDone: () => void
}

interface Attempt<Item, Values> {
  readonly values: Values
  readonly from: Item | undefined
}

interface Conflict<Item, Values> {
  readonly values: Values
  readonly theirs: Item
  readonly sides: ThreeSides
}

type Outcome<Item> = EditOutcome<Item> | { readonly kind: 'created'; readonly record: Item }
