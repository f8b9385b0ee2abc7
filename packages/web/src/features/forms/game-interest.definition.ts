import {
  gameInterestSteps,
  interestMessages,
  isAnswered,
  newGameInterest,
  popularGames,
  supportedGames,
  type GameInterestForm,
} from '@longhouse/contract/forms'
import { interestAnswers } from './game-interest.answers.ts'
import { InterestFields } from './interest-fields.tsx'
import type { Problems, WizardDefinition } from './wizard-definition.ts'

export const gameInterest: WizardDefinition<GameInterestForm> = {
  name: 'game-interest',
  collection: 'game_interests',
  noun: 'form',
  steps: gameInterestSteps,
  newForm: newGameInterest,
  repair: (form) => ({
    ...form,
    supported_games: form.supported_games.filter((game) => supportedGames.includes(game)),
    popular_games: form.popular_games.filter((game) => popularGames.includes(game)),
    games_to_support: ['any', 'other'].includes(form.games_to_support) ? form.games_to_support : '',
  }),
  problems: [
    () => ({}),
    ({ supported_games }) =>
      supported_games.length > 0 ? {} : { supported_games: 'Please choose at least one game' },
    ({ popular_games, other_games }) =>
      popular_games.length > 0 || isAnswered(other_games)
        ? {}
        : { popular_games: 'Please choose at least one game or name another' },
    supportProblems,
  ],
  StepFields: InterestFields,
  answers: interestAnswers,
  messageTitle: ({ username }) => `Game Interest: ${username}`,
  messages: {
    ...interestMessages,
    thanks: 'Thank you. What our people play decides which servers we open and which nights we host.',
  },
}

function supportProblems({ games_to_support, other_games_to_support }: GameInterestForm): Problems {
  if (games_to_support === '') return { games_to_support: 'Please choose one' }
  if (games_to_support === 'other' && !isAnswered(other_games_to_support)) {
    return { other_games_to_support: 'Please name at least one game' }
  }
  return {}
}
