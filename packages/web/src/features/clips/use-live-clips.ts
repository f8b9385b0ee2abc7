import { useLive } from '../../lib/realtime.ts'
import { useClipsCache } from './clips.cache.ts'
import { clipKeys } from './clips.queries.ts'
import type { ClipRecord } from './clips.types.ts'

/** Votes of others change the counts in place; a new or rewritten clip makes the list be asked for anew. */
export function useLiveClips(): void {
  const cache = useClipsCache()
  useLive<ClipRecord>('clips', {
    keys: [clipKeys.lists],
    onChange: ({ action, record }) => {
      if (action === 'create') return false
      if (action === 'delete') {
        cache.remove(record.id)
        return true
      }
      const shown = cache.find(record.id)
      cache.put(record)
      return !shown || !isRewritten(shown, record)
    },
  })
}

// Whether it may now belong to other filters or to somebody else.
function isRewritten(shown: ClipRecord, next: ClipRecord): boolean {
  return shown.clip_title !== next.clip_title || shown.game !== next.game || shown.user !== next.user
}
