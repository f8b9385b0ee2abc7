import type { Invariant } from './invariants.ts'
import { readTables } from './tables.ts'

/** The audit log keeps ids, so that entries about one person can be told apart; it keeps no names. */
const keepsIds = new Set(['audit_logs', 'completed_steps'])

/** A person who left is in no table. */
export const leftNoTrace: Invariant = {
  name: 'those who left are in no table',
  every: 30,
  broken: async (world) => {
    const gone = world.departed.map((person) => ({
      ...person,
      // Who came back has another account with the same name.
      words: world.people.some(({ name, id }) => name === person.name && id !== '')
        ? []
        : [person.name, person.persona],
    }))
    if (gone.length === 0) return []
    const ids = new RegExp(gone.map(({ id }) => id).join('|'))
    const words = new RegExp(gone.flatMap((person) => person.words).join('|') || '^$', 'i')
    const found: string[] = []
    for await (const { table, row } of readTables(world)) {
      const trace = (keepsIds.has(table) ? undefined : ids.exec(row)) ?? words.exec(row)
      if (trace) found.push(`${table} has ${trace[0]}: ${row.slice(0, 300)}`)
    }
    return found
  },
}
