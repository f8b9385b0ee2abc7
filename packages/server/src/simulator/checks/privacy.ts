import { recordPath } from '../acts/act.ts'
import type { Person } from '../people.ts'
import type { Invariant, World } from '../world.ts'

/** Records that only the person in `user` reads, staff and hosts apart. */
const personal = new Set(['notifications', 'notice_settings', 'push_devices', 'absences', 'contest_votes'])
/** Collections of which ordinary members read nothing. */
const closed = [
  'audit_log',
  'mails',
  'outbox',
  'notice_deliveries',
  'role_changes',
  'completed_steps',
  'users_notes',
  'discord_mirrors',
]
const pages = ['/api/calendar/public.ics', '/api/hall-of-fame', '/api/home']

/** Words that a person may not read: secrets that acts have put into records. */
async function secretsOf(world: World, viewer: Person | undefined): Promise<RegExp> {
  const own = viewer?.id ?? 'none'
  const drafts = await world.query<{ readonly name: string }>(
    `SELECT "name" FROM "tournaments" WHERE "is_draft" = 1 AND "organizer" <> ?`,
    [own],
  )
  const others = world.people.flatMap(({ name }) => (name === viewer?.name ? [] : [`${name}@example`]))
  const names = drafts.map(({ name }) => `${name}\\b`)
  // safe pattern: names of simulated people and events, without signs
  return new RegExp([`The reason of (?!${own})`, 'A note of staff', ...names, ...others].join('|'))
}

/** An ordinary member and a guest ask for all there is. */
export const nothingLeaks: Invariant = {
  name: 'what a person may not see is in none of their answers',
  every: 20,
  broken: async (world) => {
    const found: string[] = []
    const ordinary = world.members.filter((person) => !world.people.slice(0, 4).includes(person))
    const tables = (await tableNames(world)).filter((name) => !name.startsWith('_'))
    for (const viewer of [world.dice.pick(ordinary), undefined]) {
      const secrets = await secretsOf(world, viewer)
      const who = viewer?.name ?? 'a guest'
      for (const path of [...pages, ...tables.map((table) => `${recordPath(table)}?perPage=500&sort=-id`)]) {
        const { body, text } = await world.call(viewer, { method: 'GET', path })
        const leak = secrets.exec(text)
        if (leak) found.push(`${who} reads "${leak[0]}" at ${path}`)
        const items: unknown = body['items']
        const table = path.split('/')[3] ?? ''
        const foreign = Array.isArray(items)
          ? items.find((item) => isForeign(table, item, viewer))
          : undefined
        if (foreign) found.push(`${who} reads ${JSON.stringify(foreign).slice(0, 200)} of ${table}`)
      }
    }
    return found
  },
}

function isForeign(table: string, item: { readonly user?: string }, viewer: Person | undefined): boolean {
  return closed.includes(table) || (personal.has(table) && item.user !== viewer?.id)
}

/**
 * Archives keep ids, so that entries about one person can be distinguished and count once; they keep no names. Logs
 * forget them after their days.
 */
const keepsIds = new Set(['audit_log', 'completed_steps', '_logs'])

/** A person who left is in no table. */
export const leftNoTrace: Invariant = {
  name: 'those who left are in no table',
  every: 30,
  broken: async (world) => {
    const gone = world.departed.map((person) => ({
      ...person,
      // A person who came back has another account with the same name.
      words: world.people.some(({ name, id }) => name === person.name && id !== '')
        ? []
        : [person.name, person.persona],
    }))
    if (gone.length === 0) return []
    // safe pattern: ids and names of simulated people
    const ids = new RegExp(gone.map(({ id }) => id).join('|'))
    // safe pattern: ids and names of simulated people
    const words = new RegExp(gone.flatMap((person) => person.words).join('|') || '^$', 'i')
    const found: string[] = []
    for await (const { table, row } of readTables(world)) {
      // What nodes tell each other goes after ten minutes of the database's own clock, which is not held.
      if (table === '_changes') continue
      const trace = (keepsIds.has(table) ? undefined : ids.exec(row)) ?? words.exec(row)
      if (trace) found.push(`${table} has ${trace[0]}: ${row.slice(0, 300)}`)
    }
    return found
  },
}

/** The names of all tables. */
async function tableNames(world: World): Promise<string[]> {
  const { database } = world.site.engine
  const sql =
    database === 'sqlite'
      ? `SELECT "name" FROM "sqlite_master" WHERE "type" = 'table' ORDER BY 1`
      : `SELECT "tablename" AS "name" FROM "pg_tables" WHERE "schemaname" = 'public' ORDER BY 1`
  return (await world.query<{ readonly name: string }>(sql)).map(({ name }) => name)
}

/** Each row of each table as JSON. */
async function* readTables(world: World): AsyncGenerator<{ readonly table: string; readonly row: string }> {
  for (const table of await tableNames(world))
    for (const row of await world.query(`SELECT * FROM "${table}"`)) yield { table, row: JSON.stringify(row) }
}
