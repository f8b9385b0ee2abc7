import type { roleFactWords } from '@longhouse/contract/bot'
import type { noticeKindWords } from '@longhouse/contract/notifications'
import type { rankWords } from '@longhouse/contract/rank-progress'
import { translationOf } from '@longhouse/contract/words'
import type { directMessageWords } from './direct-messages.words.ts'
import type { refusalWords } from './refusals.ts'

/** The server's refusals in German. */
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
  squadOver: 'Dieser Aufruf ist vorbei.',
  squadFull: 'Alle Plätze sind vergeben. Jemand war schneller.',
  squadSeated: 'Du hast schon einen Platz in diesem Trupp.',
  squadOwnCall: 'Das ist dein eigener Aufruf: Du bist ohnehin dabei.',
  squadRemoved: 'Wer diesen Trupp gerufen hat, hat deinen Platz zurückgegeben.',
  squadTooManySeats: 'Du hast schon Plätze in drei Trupps. Verlass erst einen davon.',
  squadOneCall: 'Du hast schon einen offenen Aufruf. Schließ ihn zuerst oder ändere ihn.',
  squadPast: 'Bitte wähle eine Zeit, die noch nicht vorbei ist.',
  squadTooFar: 'Ein Aufruf kann in den nächsten 24 Stunden beginnen.',
})

/** The name of each kind of notice, in German. */
export const germanNoticeKindWords = translationOf<typeof noticeKindWords>()({
  placeOffered: 'Mir wird ein Platz angeboten',
  placesFree: 'Plätze sind in letzter Minute frei',
  checkInOpen: 'Das Einchecken beginnt',
  moved: 'Ein Termin von mir wurde verschoben',
  cancelled: 'Ein Termin von mir wurde abgesagt',
  eventGone: 'Ein Termin von mir wurde gelöscht',
  back: 'Ein abgesagter Termin findet doch statt',
  reminder: 'Erinnerungen vor einem Termin',
  message: 'Nachrichten der Gastgeber',
  clipOfMonth: 'Ein Clip von mir ist der Clip des Monats',
  badge: 'Ich bekomme ein Abzeichen',
  squadSet: 'Ich bin in einem Trupp eines Spieleabends',
  recapReady: 'Der Rückblick auf einen Spieleabend ist da',
  applications: 'Bewerbungen fürs Team',
  runToHandIn: 'Ein Lauf meines Trupps wartet auf seinen Beleg',
  runQuestioned: 'Eine Rückfrage zu einem Lauf von mir',
  runDecided: 'Ein Lauf von mir ist entschieden',
  recordBeaten: 'Ein Rekord von mir ist gebrochen',
  runsWaiting: 'Läufe, die auf Prüfung warten',
  promoted: 'Mein Rang ändert sich',
  rankWarning: 'Etwas fehlt, das mein Rang verlangt',
  rankInactive: 'Ich war länger nicht da',
  leaveDecided: 'Über meine Abwesenheit ist entschieden',
  ranksDue: 'Mitglieder, die befördert werden können',
  leavesAsked: 'Mitglieder, die eine Abwesenheit melden',
  squadFull: 'Ein Trupp, in dem ich bin, ist voll',
  siteTrouble: 'Eine Prüfung der Website schlägt fehl',
  siteRelease: 'Eine neue Version der Software ist da',
})

/** What direct messages say around notices, in German. */
export const germanDirectMessageWords = translationOf<typeof directMessageWords>()({
  open: 'Ansehen',
  claim: 'Platz nehmen',
  decline: 'Platz freigeben',
  here: 'Ich bin da',
  why: 'Du wolltest diese Nachrichten. {settings}',
  settings: 'Was ich erfahre',
})

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

export const germanRoleFactWords = translationOf<typeof roleFactWords>()({
  member_since: 'Mitglied seit',
  member_sinceText: 'Tage seit der Anmeldung auf der Website',
  events_attended: 'Besuchte Events',
  events_attendedText: 'Events, zu denen die Person gekommen ist',
  runs_verified: 'Bestätigte Runs',
  runs_verifiedText: 'Runs, die geprüft sind und zählen',
  best_round: 'Beste Runde',
  best_roundText: 'Die höchste Runde eines bestätigten Runs',
  rank_level: 'Rang',
  rank_levelText: 'Wie weit oben die Person auf der Leiter der Ränge steht',
})
