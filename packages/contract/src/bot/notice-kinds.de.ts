import type { noticeKindWords } from '../notifications/notifications.words.ts'
import { translationOf } from '../words/words.ts'

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
