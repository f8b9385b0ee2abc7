import { translationOf } from '../words/words.ts'
import type { squadBotWords } from './squads.words.ts'

/** The bot's replies about squad calls, in Spanish. */
export const spanishSquadBotWords = translationOf<typeof squadBotWords>()({
  openCalls: 'Quién busca jugadores',
  noCalls: 'Ahora nadie busca jugadores. Reúne tú una escuadra: /escuadra con un juego.',
  allCalls: 'Todas las escuadras',
  isIn: 'Estás en la escuadra de {name}.',
  isFullNow: 'Estás en la escuadra de {name}, y está completa. ¡A disfrutar!',
  isOut: 'Has dejado la escuadra de {name}. Tu plaza vuelve a estar libre.',
  isNotIn: 'No tienes plaza en la escuadra de {name}.',
  ownCall: 'Esta escuadra la has llamado tú. Puedes cerrarla en la página.',
  callIsOut: 'Tu llamada ya está publicada. Quien quiera jugar toma una plaza.',
  hasCall: 'Ya tienes una llamada abierta:',
  whichGame: '¿Qué juego? Dilo con la opción «juego».',
  takeSeat: 'Unirme',
  giveBack: 'Salir',
  by: '{name} busca jugadores',
  seats: {
    one: '{joined} de {size} plazas ocupadas, {count} libre',
    other: '{joined} de {size} plazas ocupadas, {count} libres',
  },
  starts: 'Empieza {time}, {distance}',
  mic: 'con micrófono',
  roundGoal: 'hasta la ronda {round}',
  goal_high_round: 'Ronda alta',
  goal_quest: 'Misión secreta',
  goal_camo: 'Camuflajes',
  goal_casual: 'Solo por diversión',
  platform_any: 'Juego cruzado',
})
