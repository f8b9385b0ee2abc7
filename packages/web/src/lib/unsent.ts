/** Local storage keeps under keys that begin like this what a person has done and the server has not heard of. */
export const unsentPrefix = 'unsent:'

/** Whether logging out would lose something. */
export function hasUnsent(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(unsentPrefix))
}
