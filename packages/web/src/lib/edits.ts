/** What an editor shows of a record, as plain values by field. */
export type EditedValues = Readonly<Record<string, unknown>>

/** What three parties say of the fields of one record. */
export interface ThreeSides {
  /** The record as the edit began. */
  readonly base: EditedValues
  /** As the person wants it. */
  readonly mine: EditedValues
  /** As somebody else has stored it meanwhile. */
  readonly theirs: EditedValues
}

/** The fields whose values differ. */
export function differingFields(from: EditedValues, to: EditedValues): string[] {
  return Object.keys(to).filter((name) => from[name] !== to[name])
}

/** The fields that both changed, to different values. */
export function conflictsIn({ base, mine, theirs }: ThreeSides): string[] {
  return differingFields(base, mine).filter(
    (name) => theirs[name] !== base[name] && theirs[name] !== mine[name],
  )
}

/** What has to be written over theirs, so that everything the person touched is as they want it. */
export function pendingChanges({ base, mine, theirs }: ThreeSides): Record<string, unknown> {
  const pending = differingFields(base, mine).filter((name) => theirs[name] !== mine[name])
  return Object.fromEntries(pending.map((name) => [name, mine[name]]))
}

/** The fields that only somebody else changed. */
export function changedElsewhere({ base, mine, theirs }: ThreeSides): string[] {
  return differingFields(base, theirs).filter((name) => mine[name] === base[name])
}
