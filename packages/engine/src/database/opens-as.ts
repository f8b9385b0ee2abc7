import { StartError } from '../start-error.ts'
import type { Connection } from './database.ts'
import { isUntouched } from './schema-sync.ts'

/**
 * How a process opens a database. A node brings it up to its schema. A tool works beside nodes, perhaps of another
 * version: it takes the database as it is, or not at all; only where nothing is yet it makes everything.
 */
export type OpensAs = 'node' | 'tool'

/** A connection to bring a database up on: for a tool one that changes nothing. */
export async function opened(connection: Connection, opensAs: OpensAs): Promise<Connection> {
  return opensAs === 'node' || (await isUntouched(connection)) ? connection : onlyLooking(connection)
}

/** Whoever would change something learns that the database differs from what is wanted. */
function onlyLooking(connection: Connection): Connection {
  return {
    dialect: connection.dialect,
    read: (query) => connection.read(query),
    readArrays: (query) => connection.readArrays(query),
    run: async () => {
      throw new StartError(
        'The database does not fit this version of the software: restart the site with it (npm start), then run this again; nothing was changed.',
      )
    },
  }
}
