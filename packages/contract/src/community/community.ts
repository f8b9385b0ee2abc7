import { source } from '#community'
import type { PublicCommunity, ChipColor, Game, GameMap } from '../community-file/community-config.ts'

/** The community this site belongs to: read from its file on the server, from the page in a browser. */
export const community: PublicCommunity = source

/** Stored values of every `game` field. */
export const gameIds: readonly string[] = community.games.map((game) => game.id)

/** Stored values of every `map` field: the maps of all games. */
export const mapIds: readonly string[] = community.games.flatMap((game) => game.maps.map((map) => map.id))

/** The game whose high rounds have a leaderboard; clips of it need a map and a round. */
export const highRoundGame: string = community.highRoundGame

/** The name of that game. */
export const highRoundLabel: string = gameLabel(highRoundGame)

/** The name of its leaderboard in menus. */
export const highRoundMenuLabel: string = findGame(highRoundGame)?.boardLabel ?? highRoundLabel

/** The maps of the high-round leaderboard, in the order of its filter. */
export const highRoundMaps: readonly GameMap[] = findGame(highRoundGame)?.maps ?? []

/** The choice that switches a game or map filter off. */
export const everything = 'all'

/** The game filter of the event and clip lists: every game, then each by the name it has in filters. */
export const gameFilters: readonly { readonly id: string; readonly label: string }[] = [
  { id: everything, label: 'All Games' },
  ...community.games.map((game) => ({ id: game.id, label: game.filterLabel ?? game.label })),
]

/** The map filter of the high-round leaderboard. */
export const mapFilters: readonly GameMap[] = [{ id: everything, label: 'All Maps' }, ...highRoundMaps]

/** A game by its stored value. */
export function findGame(id: string): Game | undefined {
  return community.games.find((game) => game.id === id)
}

/** The name of a game; an unknown value names itself. */
export function gameLabel(id: string): string {
  return findGame(id)?.label ?? id
}

/** The chip colour of a game; grey for an unknown value. */
export function gameChip(id: string): ChipColor {
  return findGame(id)?.chip ?? 'grey'
}

/** The name of a map of any game; an unknown value names itself. */
export function mapLabel(id: string): string {
  return community.games.flatMap((game) => game.maps).find((map) => map.id === id)?.label ?? id
}
