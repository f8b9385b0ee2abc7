/** Prefix of the keys in local storage under which actions wait that the server has not received yet. */
export const unsentPrefix = 'unsent:'

/** Returns whether logging out would lose unsent actions. */
export function hasUnsent(): boolean {
  return Object.keys(localStorage).some((key) => key.startsWith(unsentPrefix))
}
