import type { GameInterestForm, StaffApplicationForm } from '@longhouse/contract/forms'
import type { FiledForm, FormKind } from './form-kind.ts'
import { interestAnswers } from './game-interest.answers.ts'
import { applicationAnswers, positionLabel } from './staff-application.answers.ts'

export const applicationKind: FormKind<StaffApplicationForm & FiledForm> = {
  collection: 'staff_applications',
  noun: 'application',
  plural: 'applications',
  searched: ['username', 'in_game_name', 'country_timezone', 'why_staff', 'skills_qualities'],
  gistOf: ({ application_type }) => positionLabel(application_type),
  answers: applicationAnswers,
}

export const interestKind: FormKind<GameInterestForm & FiledForm> = {
  collection: 'game_interests',
  noun: 'game interest form',
  plural: 'game interest forms',
  searched: [
    'username',
    'supported_games',
    'popular_games',
    'other_games',
    'other_games_to_support',
    'feedback',
  ],
  gistOf: ({ supported_games }) => supported_games.join(', '),
  answers: interestAnswers,
}
