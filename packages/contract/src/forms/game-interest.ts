import { relation, select, shape, text, timestamps } from '@longhouse/engine/schema'
import { community } from '../community/community.ts'
import { excessOf } from '../texts/text-limit.ts'
import { formLimits, formStatuses, isAnswered, type WizardStep } from './form.ts'

// More than one value, so that the field stores a list.
const many = 100

/** Games the community supports. */
export const supportedGames: readonly string[] = community.supportedGames

/** Popular titles the form offers. */
export const popularGames: readonly string[] = community.popularGames

/** The games that a member asks the community to support. */
export const gamesToSupportChoices = ['any', 'other'] as const

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

/** The game interest form as the wizard holds it. */
export interface GameInterestForm {
  readonly username: string
  readonly discord_id: string
  readonly supported_games: readonly string[]
  readonly popular_games: readonly string[]
  readonly other_games: string
  readonly games_to_support: 'any' | 'other' | ''
  readonly other_games_to_support: string
  readonly feedback: string
}

/** The four steps of the wizard. */
export const gameInterestSteps: readonly WizardStep<GameInterestForm>[] = [
  { title: 'User Information', isValid: () => true },
  {
    title: `${community.organisation.name} Supported Games`,
    isValid: (form) => form.supported_games.length > 0,
  },
  {
    title: 'Popular Titles',
    isValid: (form) =>
      (form.popular_games.length > 0 || isAnswered(form.other_games)) && fits(form.other_games),
  },
  { title: 'Games to Support & Feedback', isValid: isSupportAnswered },
]

/** An empty form of a person. */
export function newGameInterest(person: { username: string; discord_id: string }): GameInterestForm {
  return {
    username: person.username,
    discord_id: person.discord_id,
    supported_games: [],
    popular_games: [],
    other_games: '',
    games_to_support: '',
    other_games_to_support: '',
    feedback: '',
  }
}

function isSupportAnswered(form: GameInterestForm): boolean {
  if (!fits(form.other_games_to_support) || !fits(form.feedback)) return false
  if (form.games_to_support === 'other') return isAnswered(form.other_games_to_support)
  return form.games_to_support === 'any'
}

function fits(answer: string): boolean {
  return excessOf(answer, formLimits.long) === 0
}
