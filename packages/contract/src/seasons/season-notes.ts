/** A change of a closed season: a run was disqualified, and its board recomputed. */
export interface SeasonNote {
  readonly at: string
  /** `game:map:size` */
  readonly board: string
  readonly run: string
}

/** Adds a note to those of a season. If there is no room for all, the oldest are removed. */
export function addNote(notes: string, { at, board, run }: SeasonNote, max: number): string {
  const lines = [...notes.split('\n').filter(Boolean), [at, board, run].join('|')]
  while (lines.length > 1 && lines.join('\n').length > max) lines.shift()
  return lines.join('\n')
}

/** Reads the notes of a season, oldest first. */
export function readNotes(notes: string): SeasonNote[] {
  return notes
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [at = '', board = '', run = ''] = line.split('|')
      return { at, board, run }
    })
}
