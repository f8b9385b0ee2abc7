import type { rankWords } from '../rank-progress/rank.words.ts'
import { translationOf } from '../words/words.ts'

/** The requirements of a rank and a member's progress, in German. */
export const germanRankWords = translationOf<typeof rankWords>()({
  within: { one: '{done} in {count} Tag.', other: '{done} in {count} Tagen.' },
  ever: '{done}.',
  fallsOut: {
    one: 'Eins davon zählt ab {when} nicht mehr.',
    other: '{count} davon zählen ab {when} nicht mehr.',
  },
  holdsUntil: 'Das reicht bis {when}.',
  reachedOn: 'Am {when} reicht es.',

  events: { one: 'Termin', other: 'Terminen' },
  tournaments: { one: 'Turnier', other: 'Turnieren' },
  gameNights: { one: 'Spieleabend', other: 'Spieleabenden' },
  meetings: { one: 'Treffen', other: 'Treffen' },
  otherEvents: { one: 'anderem Termin', other: 'anderen Terminen' },

  attended: '{value} von {count} {events}',
  hosted: {
    one: '{value} von {count} Termin ausgerichtet',
    other: '{value} von {count} Terminen ausgerichtet',
  },
  welcomed: { one: '{value} von {count} Neuen mitgebracht', other: '{value} von {count} Neuen mitgebracht' },
  clips: { one: '{value} von {count} Clip', other: '{value} von {count} Clips' },
  votes: {
    one: '{value} von {count} Stimme für eigene Clips',
    other: '{value} von {count} Stimmen für eigene Clips',
  },
  accountDays: { one: '{value} von {count} Tag dabei', other: '{value} von {count} Tagen dabei' },
  rankDays: {
    one: '{value} von {count} Tag in diesem Rang',
    other: '{value} von {count} Tagen in diesem Rang',
  },
  noStrikes: { one: '{value} von {count} Tag ohne Sperre', other: '{value} von {count} Tagen ohne Sperre' },
  staffVotes: { one: '{value} von {count} Ja aus dem Team', other: '{value} von {count} Ja aus dem Team' },
  saidByStaff: 'Das Team sagt: {label}',
  notSaidByStaff: 'Das hat das Team noch nicht gesagt: {label}',
  round: 'Runde {value} von {target} {where}.',
  noRound: 'Noch keine bestätigte Runde {where}. Verlangt ist Runde {target}.',
  unknown: 'Was hier verlangt wird, versteht niemand mehr. Bitte sag dem Team Bescheid.',

  askAttended: 'Komm zu {count} {events}',
  askHosted: { one: 'Richte {count} Termin aus', other: 'Richte {count} Termine aus' },
  askWelcomed: { one: 'Bring {count} Neuen mit', other: 'Bring {count} Neue mit' },
  askClips: { one: 'Reich {count} Clip ein', other: 'Reich {count} Clips ein' },
  askVotes: { one: 'Bekomm {count} Stimme für deine Clips', other: 'Bekomm {count} Stimmen für deine Clips' },
  askAccountDays: { one: 'Sei {count} Tag dabei', other: 'Sei {count} Tage dabei' },
  askRankDays: {
    one: 'Hab den Rang darunter {count} Tag lang',
    other: 'Hab den Rang darunter {count} Tage lang',
  },
  askNoStrikes: { one: '{count} Tag ohne Sperre', other: '{count} Tage ohne Sperre' },
  askStaffVotes: { one: '{count} aus dem Team sagt Ja', other: '{count} aus dem Team sagen Ja' },
  askSaidByStaff: 'Das Team sagt: {label}',
  askRound: 'Erreich Runde {round} {where} in einem bestätigten Lauf.',

  anyMap: 'auf irgendeiner Karte',
  onMaps: 'auf {maps}',
  oneOfMaps: 'auf einer von {count} Karten',
  alone: '{where}, allein',
  inSquad: '{where}, im Trupp zu {size}',
})
