import { translationOf } from '../words/words.ts'
import type { refusalWords } from './refusals.ts'

/** What the server says when it refuses something, in Spanish. */
export const spanishRefusalWords = translationOf<typeof refusalWords>()({
  alreadyRegistered: 'Ya tienes plaza en este evento.',
  full: 'Este evento está completo.',
  over: 'Este evento ha terminado.',
  cancelled: 'Este evento se ha cancelado.',
  closed: 'Las inscripciones de este evento están cerradas.',
  chooseSlot: 'Elige una plaza.',
  slotFull: 'Aquí ya no queda ninguna plaza.',
  noWaits: 'Este evento no tiene cola de espera.',
  notFull: 'Hay una plaza libre. Apúntate directamente.',
  alreadyWaiting: 'Ya estás en la cola de este evento.',
  checkInClosed: 'Ahora no se puede confirmar la presencia.',
  placeGone: 'Otra persona tiene ya esa plaza.',
  onlyHosts: 'Eso solo lo puede decir quien organiza.',
  attendanceClosed: 'La asistencia está cerrada.',
  clipRequired: 'Aquí falta un dato.',
  clipLink: 'Indica un enlace al clip.',
  clipBadLink: 'Indica un enlace que empiece por http:// o https://.',
  clipRound: 'Indica la ronda con un número.',
  clipConsent: 'Da tu permiso para que podamos mostrar tu clip.',
  nightNotStarted: 'La noche aún no ha empezado.',
  nightOver: 'La noche terminó hace más de un cuarto de hora.',
  squadSaidAll: 'Esta escuadra ya no puede contar más. Los anfitriones aún pueden fijar la ronda.',
  votingNotOpen: 'La votación aún no ha empezado.',
  votingOver: 'La votación ha terminado.',
  notNominated: 'Este clip no está nominado.',
  ownClip: 'Este es tu propio clip: elige otro.',
  leftDiscord: 'Ya no estás en nuestro servidor de Discord. Vuelve a entrar para usar tu cuenta.',
})
