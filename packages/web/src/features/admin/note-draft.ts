/** A note as it was when a staff member began to edit it. */
export interface NoteBase {
  readonly id: string
  readonly updated: string
  readonly notes: string
}

/** An unsaved text, and the note it replaces; undefined if there was no note. */
export interface NoteDraft {
  readonly text: string
  readonly base: NoteBase | undefined
}

const key = (userId: string) => `longhouse-note:${userId}`

/** Returns the unsaved note about a member, or undefined. Closing the tab or logging out deletes it. */
export function readNoteDraft(userId: string): NoteDraft | undefined {
  const [text, id, updated, notes] = parse(sessionStorage.getItem(key(userId)))
  if (text === undefined) return undefined
  return { text, base: id && updated ? { id, updated, notes: notes ?? '' } : undefined }
}

export function writeNoteDraft(userId: string, draft: NoteDraft | undefined): void {
  if (!draft) sessionStorage.removeItem(key(userId))
  else {
    const { text, base } = draft
    const kept = base ? [text, base.id, base.updated, base.notes] : [text]
    sessionStorage.setItem(key(userId), JSON.stringify(kept))
  }
}

function parse(kept: string | null): string[] {
  try {
    const parts: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(parts) ? parts.map(String) : []
  } catch {
    return []
  }
}
