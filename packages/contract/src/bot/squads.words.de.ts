import { translationOf } from '../words/words.ts'
import type { squadBotWords } from './squads.words.ts'

/** The bot's replies about squad calls, in German. */
export const germanSquadBotWords = translationOf<typeof squadBotWords>()({
  openCalls: 'Wer Mitspieler sucht',
  noCalls: 'Gerade sucht niemand Mitspieler. Ruf selbst einen Trupp zusammen: /trupp mit einem Spiel.',
  allCalls: 'Alle Trupps',
  isIn: 'Du bist im Trupp von {name}.',
  isFullNow: 'Du bist im Trupp von {name}, und er ist voll. Viel Spaß!',
  isOut: 'Du hast den Trupp von {name} verlassen. Dein Platz ist wieder frei.',
  isNotIn: 'Du hast keinen Platz im Trupp von {name}.',
  ownCall: 'Diesen Trupp hast du selbst gerufen. Schließen kannst du ihn auf der Seite.',
  callIsOut: 'Dein Aufruf ist raus. Wer mitspielen will, nimmt sich einen Platz.',
  hasCall: 'Du hast schon einen offenen Aufruf:',
  whichGame: 'Welches Spiel? Bitte gib es bei „spiel“ an.',
  takeSeat: 'Mitspielen',
  giveBack: 'Aussteigen',
  by: '{name} sucht Mitspieler',
  seats: {
    one: '{joined} von {size} Plätzen vergeben, {count} frei',
    other: '{joined} von {size} Plätzen vergeben, {count} frei',
  },
  starts: 'Beginnt {time}, {distance}',
  mic: 'mit Mikrofon',
  roundGoal: 'bis Runde {round}',
  goal_high_round: 'Hohe Runde',
  goal_quest: 'Easter-Egg-Quest',
  goal_camo: 'Tarnungen',
  goal_casual: 'Einfach zum Spaß',
  platform_any: 'Alle Plattformen',
})
