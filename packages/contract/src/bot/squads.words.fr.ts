import { translationOf } from '../words/words.ts'
import type { squadBotWords } from './squads.words.ts'

/** The bot's replies about squad calls, in French. */
export const frenchSquadBotWords = translationOf<typeof squadBotWords>()({
  openCalls: 'Qui cherche des joueurs',
  noCalls: 'Personne ne cherche de joueurs pour l’instant. Appelle une escouade : /escouade avec un jeu.',
  allCalls: 'Toutes les escouades',
  isIn: 'Tu es dans l’escouade de {name}.',
  isFullNow: 'Tu es dans l’escouade de {name}, et elle est complète. Amusez-vous bien !',
  isOut: 'Tu as quitté l’escouade de {name}. Ta place est de nouveau libre.',
  isNotIn: 'Tu n’as pas de place dans l’escouade de {name}.',
  ownCall: 'C’est toi qui as appelé cette escouade. Tu peux la fermer sur le site.',
  callIsOut: 'Ton appel est lancé. Qui veut jouer prend une place.',
  hasCall: 'Tu as déjà un appel ouvert :',
  whichGame: 'Quel jeu ? Indique-le avec l’option « jeu ».',
  takeSeat: 'Rejoindre',
  giveBack: 'Quitter',
  by: '{name} cherche des joueurs',
  seats: {
    one: '{joined} places prises sur {size}, {count} libre',
    other: '{joined} places prises sur {size}, {count} libres',
  },
  starts: 'Début {time}, {distance}',
  mic: 'avec un micro',
  roundGoal: 'jusqu’à la manche {round}',
  goal_high_round: 'Manche élevée',
  goal_quest: 'Quête secrète',
  goal_camo: 'Camouflages',
  goal_casual: 'Juste pour le plaisir',
  platform_any: 'Jeu croisé',
})
