import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from './chunks.ts'

/** A component that arrives when it is first shown, with the notice and second try every late part has. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadChunk(load) }))
}
