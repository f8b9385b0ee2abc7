import { changedElsewhere, conflictsIn, type ThreeSides } from '../../lib/edits.ts'

/** A field of an editor: its name, its label and the text of its values. */
export interface EditField {
  readonly name: string
  readonly label: string
  readonly show?: (value: unknown) => string
}

/** The choice to make about one field. */
export interface ConflictField {
  readonly name: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

/** The choices to make, and the fields that only others changed. */
export interface ShownConflict {
  readonly fields: readonly ConflictField[]
  /** Labels of fields that only others changed; they keep their new values. */
  readonly elsewhere: readonly string[]
}

export function shownConflict(sides: ThreeSides, fields: readonly EditField[]): ShownConflict {
  const conflicts = conflictsIn(sides)
  return {
    fields: fields
      .filter(({ name }) => conflicts.includes(name))
      .map(({ name, label, show = String }) => ({
        name,
        label,
        mine: show(sides.mine[name]),
        theirs: show(sides.theirs[name]),
      })),
    elsewhere: labelsOf(fields, changedElsewhere(sides)),
  }
}

/** Returns a message about a saved edit, and after it the fields that others changed, if any. */
export function savedSentence(
  sentence: string,
  fields: readonly EditField[],
  changed: readonly string[],
): string {
  const labels = labelsOf(fields, changed)
  if (labels.length === 0) return sentence
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(labels)
  return `${sentence}. Somebody else has changed ${list} meanwhile; that stays as well.`
}

function labelsOf(fields: readonly EditField[], names: readonly string[]): string[] {
  return fields.filter(({ name }) => names.includes(name)).map(({ label }) => label)
}
