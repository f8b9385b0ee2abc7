import { toText } from '@longhouse/engine/schema'
import type { Site } from '../../platform/feature.ts'
import { writeOverlay, type OverlayPage } from './overlay-page.ts'

/** Most cached boards, and the longest time they are cached in case a change event is lost. */
const limits = { boards: 200, keptMs: 30_000 } as const
const followed = new Set(['game_nights', 'squads', 'tournaments', 'users'])

/** Returns the board of a key, or undefined for a wrong key. */
export type ReadOverlay = (key: string) => Promise<OverlayPage | undefined>

/**
 * Caches the boards of nights by the keys of their overlays, for all callers, until something in them changes. Wrong
 * keys are not cached, so that they cannot fill the memory.
 */
export function openOverlays({ engine, now }: Pick<Site, 'engine' | 'now'>): ReadOverlay {
  const kept = new Map<string, OverlayPage & { readonly until: number }>()
  const underWay = new Map<string, Promise<OverlayPage | undefined>>()

  engine.onChange(({ collection, record }) => {
    if (!followed.has(collection)) return
    // Reads in flight may miss the change, so the next caller reads again.
    underWay.clear()
    for (const [key, { about }] of kept)
      if (about.has(record.id) || about.has(toText(record['night']))) kept.delete(key)
  })

  function keep(key: string, page: OverlayPage): void {
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= limits.boards) kept.delete(oldest)
    kept.set(key, { ...page, until: now().getTime() + limits.keptMs })
  }

  function read(key: string): Promise<OverlayPage | undefined> {
    const reading = writeOverlay(engine, key)
      .then((page) => {
        if (page && underWay.get(key) === reading) keep(key, page)
        return page
      })
      .finally(() => {
        if (underWay.get(key) === reading) underWay.delete(key)
      })
    underWay.set(key, reading)
    return reading
  }

  return async (key) => {
    const known = kept.get(key)
    if (known && now().getTime() < known.until) return known
    return underWay.get(key) ?? read(key)
  }
}
