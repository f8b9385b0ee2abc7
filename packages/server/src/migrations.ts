import type { Migration } from '@longhouse/engine'

/**
 * What a start changes in a database that an earlier release made, beyond what follows from the collections: fields
 * that are renamed, converted or dropped. In order, each once; one that has been released is never changed again.
 * docs/guides/change-a-field.md shows how to write one.
 */
export const migrations: readonly Migration[] = []
