import { gameInterestSteps, type GameInterestForm } from '@longhouse/contract/forms'
import { toSections, type AnswerSection } from './form-kind.ts'

export const supportLabels = { any: 'Any of them', other: 'Other games' } as const

/** Everything a game interest form says, step by step. */
export function interestAnswers(form: GameInterestForm): AnswerSection[] {
  return toSections(gameInterestSteps, [
    [
      { field: 'username', label: 'Username', value: form.username },
      { field: 'discord_id', label: 'Discord ID', value: form.discord_id },
    ],
    [{ field: 'supported_games', label: 'Plays', value: form.supported_games.join(', ') }],
    [
      { field: 'popular_games', label: 'Popular titles', value: form.popular_games.join(', ') },
      { field: 'other_games', label: 'Other games', value: form.other_games },
    ],
    [
      {
        field: 'games_to_support',
        label: 'Games to support',
        value: form.games_to_support === '' ? '' : supportLabels[form.games_to_support],
      },
      ...(form.games_to_support === 'other'
        ? [
            {
              field: 'other_games_to_support',
              label: 'Which ones',
              value: form.other_games_to_support,
            },
          ]
        : []),
      { field: 'feedback', label: 'Feedback', value: form.feedback },
    ],
  ])
}
