import { community } from '../community/community.ts'
import { excessOf } from '../texts/text-limit.ts'
import { formLimits } from './form-status.ts'
import { isAnswered, type WizardStep } from './wizard.ts'

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

function fits(text: string): boolean {
  return excessOf(text, formLimits.long) === 0
}
