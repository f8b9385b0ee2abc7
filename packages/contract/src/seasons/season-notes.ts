/** What was changed in a closed season: a run was disqualified, and its board counted again. */
export interface SeasonNote {
  readonly at: string
  /** `game:map:size` */
  readonly board: string
  readonly run: string
}

/** The notes of a season with one more; where there is no room for all, the oldest go. */
export function addNote(notes: string, { at, board, run }: SeasonNote, max: number): string {
  const lines = [...notes.split('\n').filter(Boolean), [at, board, run].join('|')]
  while (lines.length > 1 && lines.join('\n').length > max) lines.shift()
  return lines.join('\n')
}

/** The notes of a season, the oldest first. */
export function readNotes(notes: string): SeasonNote[] {
  return notes
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [at = '', board = '', run = ''] = line.split('|')
      return { at, board, run }
    })
}
