/** Under which name the completed steps of an event are kept. */
export function subjectOf({ id }: { readonly id: string }): string {
  return `tournaments/${id}`
}
