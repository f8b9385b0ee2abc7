import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase, nameOf, startPostgres } from '@longhouse/engine/testing'
import { cleanAtExit } from './leftovers.ts'
import { fillPostgres, fillSqlite } from './seed.ts'

/** The folder and database of one server. */
export interface Place {
  readonly dataDir: string
  /** Absent if the records are in the folder. */
  readonly databaseUrl?: string
}

/** A kind of database: creates and fills places, and knows the process that runs it. */
export interface Store {
  readonly name: 'sqlite' | 'postgres'
  /** Creates an empty place, or a copy of another one that is not in use. */
  create(from?: Place): Promise<Place>
  /** 1: 2,000 users, 2,000 clips, 50,000 votes. */
  fill(place: Place, scale: number): Promise<void>
  remove(place: Place): Promise<void>
  /** The process of the database, if it is separate. */
  readonly pid?: number
  close(): Promise<void>
}

/** The SQLite file of the records, for every server alike. */
export const databaseFile = 'data.db'

/** SQLite, inside the measured server. */
export const sqlite: Store = {
  name: 'sqlite',
  create: async (from) => ({ dataDir: createFolder(from) }),
  fill: async ({ dataDir }, scale) => fillSqlite(join(dataDir, databaseFile), scale),
  remove: async (place) => removeFolder(place),
  close: async () => {},
}

/** Starts a PostgreSQL that is as durable as an operator's, and is removed when the process ends. */
export async function openPostgres(): Promise<Store> {
  const server = await startPostgres({ isDurable: true })
  const { url, pid, folder } = server
  // It deletes its folder itself, unless this process ends in the middle of that.
  cleanAtExit(() => rmSync(folder, { recursive: true, force: true }))
  return {
    name: 'postgres',
    pid,
    create: async (from) => {
      const databaseUrl = await createDatabase(
        url,
        from?.databaseUrl ? { like: nameOf(from.databaseUrl) } : {},
      )
      return { dataDir: createFolder(from), databaseUrl }
    },
    fill: fillPostgres,
    remove: async (place) => {
      removeFolder(place)
      if (place.databaseUrl) await dropDatabase(url, place.databaseUrl)
    },
    close: () => server.stop(),
  }
}

const forget = new Map<string, () => void>()

function createFolder(from?: Place): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-data-'))
  forget.set(
    folder,
    cleanAtExit(() => rmSync(folder, { recursive: true, force: true })),
  )
  if (from) cpSync(from.dataDir, folder, { recursive: true })
  return folder
}

function removeFolder({ dataDir }: Place): void {
  rmSync(dataDir, { recursive: true, force: true })
  forget.get(dataDir)?.()
}
