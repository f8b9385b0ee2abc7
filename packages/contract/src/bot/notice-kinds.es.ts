import type { noticeKindWords } from '../notifications/notifications.words.ts'
import { translationOf } from '../words/words.ts'

/** The name of each kind of notice, in Spanish. */
export const spanishNoticeKindWords = translationOf<typeof noticeKindWords>()({
  placeOffered: 'Me ofrecen una plaza',
  placesFree: 'Hay plazas libres a última hora',
  checkInOpen: 'Se abre la confirmación de presencia',
  moved: 'Un evento mío se ha movido',
  cancelled: 'Un evento mío se ha cancelado',
  eventGone: 'Un evento mío se ha borrado',
  back: 'Un evento cancelado se celebra después de todo',
  reminder: 'Recordatorios antes de un evento',
  message: 'Mensajes de quienes organizan',
  clipOfMonth: 'Un clip mío es el clip del mes',
  badge: 'Gano una insignia',
  squadSet: 'Estoy en un equipo de una noche de juego',
  recapReady: 'El resumen de una noche de juego está listo',
  applications: 'Solicitudes para el equipo',
  runToHandIn: 'Una partida de mi equipo espera su prueba',
  runQuestioned: 'Una pregunta sobre una partida mía',
  runDecided: 'Una partida mía está decidida',
  recordBeaten: 'Han superado un récord mío',
  runsWaiting: 'Partidas que esperan verificación',
  promoted: 'Mi rango cambia',
  rankWarning: 'Falta algo que pide mi rango',
  rankInactive: 'Hace tiempo que no aparezco',
  leaveDecided: 'Se ha decidido sobre mi ausencia',
  ranksDue: 'Miembros que pueden ascender',
  leavesAsked: 'Miembros que piden una ausencia',
  squadFull: 'Una escuadra en la que estoy está completa',
  siteTrouble: 'Falla una comprobación del sitio',
  siteRelease: 'Hay una nueva versión del software',
})
