import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from './chunks.ts'
import { currentSession } from './session-state.ts'

/** A component that arrives when it is first shown, with the notice and second try every late part has. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadChunk(load) }))
}

/** A part that only members see: guests never fetch it, for whoever is logged in it comes along with its screen. */
export function memberPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  // A failure shows when the part is wanted; this is only a head start.
  if (currentSession().isLoggedIn) void load().catch(() => undefined)
  return lazyPart(load)
}
