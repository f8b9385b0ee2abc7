import { translationOf } from '../words/words.ts'
import type { refusalWords } from './refusals.ts'

/** What the server says when it refuses something, in German. */
export const germanRefusalWords = translationOf<typeof refusalWords>()({
  alreadyRegistered: 'Du hast für diesen Termin schon einen Platz.',
  full: 'Dieser Termin ist voll.',
  over: 'Dieser Termin ist vorbei.',
  cancelled: 'Dieser Termin wurde abgesagt.',
  closed: 'Die Anmeldung für diesen Termin ist geschlossen.',
  chooseSlot: 'Bitte wähle einen Platz.',
  slotFull: 'Hier ist kein Platz mehr frei.',
  noWaits: 'Für diesen Termin kann man sich nicht anstellen.',
  notFull: 'Es ist ein Platz frei. Melde dich einfach an.',
  alreadyWaiting: 'Du stehst für diesen Termin schon in der Schlange.',
  checkInClosed: 'Einchecken ist gerade nicht möglich.',
  placeGone: 'Den Platz hat inzwischen jemand anders.',
  onlyHosts: 'Das können nur Gastgeber sagen.',
  attendanceClosed: 'Die Anwesenheit ist abgeschlossen.',
  clipRequired: 'Hier fehlt eine Angabe.',
  clipLink: 'Bitte gib einen Link zum Clip an.',
  clipBadLink: 'Bitte gib einen Link an, der mit http:// oder https:// beginnt.',
  clipRound: 'Bitte gib die Runde als Zahl an.',
  clipConsent: 'Bitte stimme zu, damit wir deinen Clip zeigen dürfen.',
  nightNotStarted: 'Der Abend hat noch nicht begonnen.',
  nightOver: 'Der Abend ist seit über einer Viertelstunde vorbei.',
  squadSaidAll: 'Mehr kann dieser Trupp nicht zählen. Gastgeber können die Runde noch setzen.',
  votingNotOpen: 'Die Abstimmung hat noch nicht begonnen.',
  votingOver: 'Die Abstimmung ist vorbei.',
  notNominated: 'Dieser Clip steht nicht zur Wahl.',
  ownClip: 'Das ist dein eigener Clip: Wähle einen anderen.',
  leftDiscord: 'Du bist nicht mehr auf unserem Discord-Server. Tritt ihm wieder bei, um dich anzumelden.',
})
