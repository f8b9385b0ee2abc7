import type { FieldInfo } from '../records/collections.ts'

/** The name of a field whose box has no label of its own, with a mark if the field is required. */
export function FieldName({ field: { name, required }, isSpoken = false }: FieldNameProps) {
  return (
    <>
      {name}
      {required && (
        <span className="danger" aria-hidden="true">
          {' *'}
        </span>
      )}
      {required && isSpoken && <span className="spoken"> (required)</span>}
    </>
  )
}

interface FieldNameProps {
  readonly field: Pick<FieldInfo, 'name' | 'required'>
  /** For a field without a box that can announce it, such as a group. */
  readonly isSpoken?: boolean
}
