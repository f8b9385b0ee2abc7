import { defaultPoints } from './season.ts'

/** A player of a run: a member, a guest by name, or a former member (neither id nor name). */
export interface Player {
  readonly id: string
  readonly name: string
}

/** The part of a counted run that the table of a season needs. */
export interface CountedRun<Person extends Player = Player> {
  readonly run: string
  readonly game: string
  readonly map: string
  readonly squad_size: number
  readonly round: number
  readonly played_at: string
  readonly players: readonly Person[]
}

/** A run with its place on its board. */
export type PlacedRun<Run> = Run & { readonly place: number; readonly points: number }

/** A board of the table: one map with squads of one size. */
export interface BoardOf<Run> {
  readonly game: string
  readonly map: string
  readonly squad_size: number
  readonly places: readonly PlacedRun<Run>[]
}

/** The total of a player on all boards. */
export interface Champion<Person> {
  readonly place: number
  readonly player: Person
  readonly points: number
  /** The highest round among the runs that earned points. */
  readonly round: number
}

/** Boards and champions of a season. */
export interface RankedSeason<Run, Person> {
  readonly boards: readonly BoardOf<Run>[]
  readonly champions: readonly Champion<Person>[]
}

/**
 * Computes the table of a season: the best run of each squad per board, points by place, and the total of
 * every member. The order of the runs does not matter.
 */
export function seasonTable<Person extends Player, Run extends CountedRun<Person>>(
  runs: readonly Run[],
  points: readonly number[] = defaultPoints,
): RankedSeason<Run, Person> {
  const byBoard = Map.groupBy(runs, boardName)
  const boards = [...byBoard.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const { game, map, squad_size } = first
    return [{ game, map, squad_size, places: placeRuns(bestOfSquads(some), points) }]
  })
  boards.sort((a, b) => compareTexts(boardName(a), boardName(b)))
  return { boards, champions: findChampions<Person>(boards.map(({ places }) => places)) }
}

/** The name of a board: `game:map:size`. */
export function boardName({
  game,
  map,
  squad_size,
}: Pick<CountedRun, 'game' | 'map' | 'squad_size'>): string {
  return `${game}:${map}:${squad_size}`
}

/** The parts of a board's name. */
export function readBoardName(name: string): Pick<CountedRun, 'game' | 'map' | 'squad_size'> {
  const [game = '', map = '', size = ''] = name.split(':')
  return { game, map, squad_size: Number(size) }
}

/** The best run of each squad: the same players in any order are one squad. */
export function bestOfSquads<Run extends CountedRun>(runs: readonly Run[]): Run[] {
  const best = new Map<string, Run>()
  for (const run of runs) {
    const squad = squadKey(run.players)
    const known = best.get(squad)
    if (!known || compareRuns(run, known) < 0) best.set(squad, run)
  }
  return [...best.values()]
}

/** Whether two lists name the same players. */
export function isSameSquad(a: readonly Player[], b: readonly Player[]): boolean {
  return squadKey(a) === squadKey(b)
}

/** Sorts runs and adds place and points. Runs with the same round and time share a place: 1, 1, 3. */
export function placeRuns<Run extends Pick<CountedRun, 'run' | 'round' | 'played_at'>>(
  runs: readonly Run[],
  points: readonly number[],
): PlacedRun<Run>[] {
  const sorted = runs.toSorted(compareRuns)
  return withPlaces(sorted, (a, b) => a.round === b.round && a.played_at === b.played_at).map(
    ({ item, place }) => ({ ...item, place, points: points[place - 1] ?? 0 }),
  )
}

/**
 * Adds up the points of players over all boards. On each board a player counts once, with their best squad:
 * changing squads does not earn the same board again.
 */
export function findChampions<Person extends Player>(
  boards: readonly (readonly Pick<PlacedRun<CountedRun<Person>>, 'players' | 'points' | 'round'>[])[],
  keyOf: (player: Person) => string = ({ id }) => id,
): Champion<Person>[] {
  const sums = new Map<string, { player: Person; points: number; round: number }>()
  for (const places of boards) {
    const seen = new Map<string, number>()
    for (const { players, points, round } of places) {
      for (const player of players) {
        const key = keyOf(player)
        const more = points - (seen.get(key) ?? 0)
        // A guest's name is not an account, and former members cannot be identified.
        if (key === '' || more <= 0) continue
        seen.set(key, points)
        const sum = sums.get(key) ?? { player, points: 0, round: 0 }
        sums.set(key, { ...sum, points: sum.points + more, round: Math.max(sum.round, round) })
      }
    }
  }
  const sorted = [...sums]
    .toSorted(([keyA, a], [keyB, b]) => b.points - a.points || compareTexts(keyA, keyB))
    .map(([, sum]) => sum)
  return withPlaces(sorted, (a, b) => a.points === b.points).map(({ item, place }) => ({ ...item, place }))
}

/** Former members count as the same player, so that a squad stays one squad when a member leaves. */
function squadKey(players: readonly Player[]): string {
  const keys = players.map(({ id, name }) => (id ? `member ${id}` : `guest ${name.trim().toLowerCase()}`))
  return JSON.stringify(keys.toSorted(compareTexts))
}

function compareRuns(
  a: Pick<CountedRun, 'run' | 'round' | 'played_at'>,
  b: Pick<CountedRun, 'run' | 'round' | 'played_at'>,
): number {
  return b.round - a.round || compareTexts(a.played_at, b.played_at) || compareTexts(a.run, b.run)
}

/** Adds places to sorted items: equal items share a place, and the next place skips as many. */
function withPlaces<Item>(
  sorted: readonly Item[],
  areEqual: (a: Item, b: Item) => boolean,
): { readonly item: Item; readonly place: number }[] {
  let place = 1
  return sorted.map((item, index) => {
    const before = sorted[index - 1]
    if (before === undefined || !areEqual(before, item)) place = index + 1
    return { item, place }
  })
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

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
