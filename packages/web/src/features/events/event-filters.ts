import { everything, gameChip, gameFilters } from '@longhouse/contract/community'
import type { FilterChoice } from '../../ui/list/filter-chips.tsx'
import type { EventRecord } from './events.types.ts'

export const gameChoices: readonly FilterChoice[] = gameFilters.map((choice) =>
  choice.id === everything ? choice : { ...choice, color: gameChip(choice.id) },
)

/** The events of a game whose name contains the text, in whatever case. */
export function filterEvents<Event extends Pick<EventRecord, 'game' | 'name'>>(
  events: readonly Event[],
  { game, search }: { readonly game: string; readonly search: string },
): readonly Event[] {
  const text = search.trim().toLocaleLowerCase()
  return events.filter(
    (event) => (game === everything || event.game === game) && event.name.toLocaleLowerCase().includes(text),
  )
}
