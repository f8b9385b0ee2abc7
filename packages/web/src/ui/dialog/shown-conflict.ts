import { changedElsewhere, conflictsIn, type ThreeSides } from '../../lib/edits.ts'

/** A field of an editor, as it is called and as its values read. */
export interface EditField {
  readonly name: string
  readonly label: string
  readonly show?: (value: unknown) => string
}

/** What is asked about one field. */
export interface ConflictField {
  readonly name: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

/** Everything that is asked, and what is only told. */
export interface ShownConflict {
  readonly fields: readonly ConflictField[]
  /** What somebody else changed besides; it stays. */
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

/** A sentence about a saved edit, and after it whether the edit met another one. */
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
