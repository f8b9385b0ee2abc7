/** The values of a record in an editor, by field. */
export type EditedValues = Readonly<Record<string, unknown>>

/** Three versions of one record's fields. */
export interface ThreeSides {
  /** The record when the edit began. */
  readonly base: EditedValues
  /** The record with the person's changes. */
  readonly mine: EditedValues
  /** The record as stored now, with changes of other members. */
  readonly theirs: EditedValues
}

/** Returns the fields whose values differ. */
export function differingFields(from: EditedValues, to: EditedValues): string[] {
  return Object.keys(to).filter((name) => from[name] !== to[name])
}

/** Returns the fields that both changed, to different values. */
export function conflictsIn({ base, mine, theirs }: ThreeSides): string[] {
  return differingFields(base, mine).filter(
    (name) => theirs[name] !== base[name] && theirs[name] !== mine[name],
  )
}

/** Returns the person's changes that the stored record lacks. */
export function pendingChanges({ base, mine, theirs }: ThreeSides): Record<string, unknown> {
  const pending = differingFields(base, mine).filter((name) => theirs[name] !== mine[name])
  return Object.fromEntries(pending.map((name) => [name, mine[name]]))
}

/** Returns the fields that only others changed. */
export function changedElsewhere({ base, mine, theirs }: ThreeSides): string[] {
  return differingFields(base, theirs).filter((name) => mine[name] === base[name])
}
