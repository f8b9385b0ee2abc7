import { relation, select, shape, text, timestamps } from '@longhouse/engine/schema'
import { community } from '../community/community.ts'
import { formLimits, formStatuses } from './form-status.ts'

/** Games the community supports. */
export const supportedGames: readonly string[] = community.supportedGames

/** Popular titles the form offers. */
export const popularGames: readonly string[] = community.popularGames

/** The games that a member asks the community to support. */
export const gamesToSupportChoices = ['any', 'other'] as const

// More than one value, so that the field stores a list.
const many = 100

/** A member's interest in games. The member is always the caller. */
export const gameInterestShape = shape({
  user: relation('users', { required: true, cascadeDelete: true }),
  username: text({ max: formLimits.short }),
  discord_id: text({ max: formLimits.short }),
  supported_games: select(supportedGames, { required: true, maxSelect: many }),
  popular_games: select(popularGames, { maxSelect: many }),
  other_games: text({ max: formLimits.long }),
  games_to_support: select(gamesToSupportChoices, { required: true }),
  other_games_to_support: text({ max: formLimits.long }),
  feedback: text({ max: formLimits.long }),
  /** Written by staff only. */
  status: select(formStatuses, {}),
  staff_note: text({ max: formLimits.note }),
  ...timestamps,
})
