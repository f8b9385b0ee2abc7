import type { BoundHooks, CollectionHooks } from '@longhouse/engine'

/** A record whose shape is not known where it is used. */
export type AnyRecord = Readonly<Record<string, unknown>> & { readonly id: string }

/** Binds hooks to a collection of another feature, or to several alike. */
export function hooksByName(collection: string, hooks: CollectionHooks<AnyRecord>): BoundHooks {
  // As in the engine's own `hooksFor`: the record type is known here only, the engine treats all alike.
  return { collection, hooks: hooks as CollectionHooks<never> }
}
