import type { EventKind } from '../../events/event.ts'
import type { Say } from '../../words/words.ts'
import type { rankWords } from '../rank.words.ts'

/** The name of a number of events of a kind. */
export function eventKindName(
  say: Say<typeof rankWords>,
  { kind, count }: { readonly kind: EventKind; readonly count: number },
): string {
  const names: Readonly<Record<EventKind, () => string>> = {
    tournament: () => say('tournaments', { count }),
    game_night: () => say('gameNights', { count }),
    meeting: () => say('meetings', { count }),
    other: () => say('otherEvents', { count }),
  }
  return names[kind]()
}
