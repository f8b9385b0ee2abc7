import { StartError } from '../start-error.ts'
import type { Connection } from './database.ts'
import { isUntouched } from './schema-sync.ts'

/**
 * How a process opens a database. A node brings it up to its schema. A tool works next to nodes, perhaps of
 * another version: it takes the database as it is, or not at all. Only in an empty database it makes
 * everything.
 */
export type OpensAs = 'node' | 'tool'

/**
 * Returns a connection to bring a database up on: for a tool one that changes nothing, unless the database is
 * empty.
 */
export async function opened(connection: Connection, opensAs: OpensAs): Promise<Connection> {
  return opensAs === 'node' || (await isUntouched(connection)) ? connection : onlyLooking(connection)
}

/** Returns a connection that refuses changes: the database differs from the wanted one. */
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
