import { useLive } from '../../lib/realtime.ts'
import { useClipsCache } from './clips.cache.ts'
import { clipKeys } from './clips.queries.ts'
import type { ClipRecord } from './clips.types.ts'

/** Applies the votes of others to the counts; a new or rewritten clip re-fetches the list. */
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

// Returns whether other filters may match it now, or its owner has changed.
function isRewritten(shown: ClipRecord, next: ClipRecord): boolean {
  return shown.clip_title !== next.clip_title || shown.game !== next.game || shown.user !== next.user
}
