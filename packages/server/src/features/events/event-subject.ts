/** Returns the subject of an event's completed steps. */
export function subjectOf({ id }: { readonly id: string }): string {
  return `tournaments/${id}`
}
