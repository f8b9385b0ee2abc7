import type { Migration } from '@longhouse/engine'

/**
 * Changes that a start makes to a database of an earlier release, in addition to those that follow from the
 * collections. Fields are renamed, converted or dropped, in order and each once. One that has been released
 * is never changed again. docs/how-to/change-a-field.md shows how to write one.
 */
export const migrations: readonly Migration[] = []
