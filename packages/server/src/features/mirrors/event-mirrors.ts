import type { RecordSource } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { CommunityConfig } from '@longhouse/contract/community'
import { channelsOf } from '../../platform/discord/discord-choices.ts'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'
import type { NewMirror } from './want-mirrors.ts'

/** Returns the mirrors of planned events: a post if there is a channel for it, and a scheduled event. */
export async function mirrorsOfEvents(
  source: RecordSource,
  { community, events }: { readonly community: CommunityConfig; readonly events: readonly string[] },
): Promise<NewMirror[]> {
  if (events.length === 0) return []
  const { events: channel } = await channelsOf(source, community)
  const kinds = [...(channel ? (['event_post'] as const) : []), 'scheduled_event'] as const
  return events.flatMap((event) =>
    kinds.map((kind) => ({ kind, subject_collection: 'tournaments', subject_id: event, event })),
  )
}

/** Returns whether an event is published and not over. */
export function isPlanned(event: AnyRecord, now: Date): boolean {
  return event['is_draft'] !== true && Date.parse(toText(event['end_date'])) > now.getTime()
}
