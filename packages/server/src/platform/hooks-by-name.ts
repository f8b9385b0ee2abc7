import type { BoundHooks, CollectionHooks } from '@longhouse/engine'

/** A record whose shape is unknown to the code that uses it. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: string }

/** Binds hooks to a collection of another feature, or to several alike. */
export function hooksByName(collection: string, hooks: CollectionHooks<AnyRecord>): BoundHooks {
  return { collection, hooks }
}
