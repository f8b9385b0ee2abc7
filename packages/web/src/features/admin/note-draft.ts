const key = (userId: string) => `longhouse-note:${userId}`

/** What was written about somebody and is not saved yet. It goes with the tab and with logging out. */
export function readNoteDraft(userId: string): string | undefined {
  return sessionStorage.getItem(key(userId)) ?? undefined
}

export function writeNoteDraft(userId: string, text: string | undefined): void {
  if (text === undefined) sessionStorage.removeItem(key(userId))
  else sessionStorage.setItem(key(userId), text)
}
