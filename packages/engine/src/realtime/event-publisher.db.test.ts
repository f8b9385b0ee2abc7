import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { badRequest, queryTimedOut, unavailable } from '../errors.ts'
import { ChangeObservers } from '../records/changes.ts'
import { Records } from '../records/records.ts'
import { guest, openRecords, type OpenRecords } from '../records/records.fixture.ts'
import { relation, text } from '../schema/index.ts'
import { onEachDatabase } from '../testing/index.ts'
import { EventPublisher } from './event-publisher.ts'
import { clientsOf } from './clients.fixture.ts'
import { Subscriptions } from './subscriptions.ts'
import { parseTopic } from './stream-request.ts'

const logger = pino({ level: 'silent' })
const collections = [
  { name: 'boards', type: 'base', shape: { name: text() }, rules: { list: '', view: '' } },
  {
    name: 'notes',
    type: 'base',
    shape: { text: text(), board: relation('boards') },
    // Only the database knows.
    rules: { list: 'board.name != "secret"', view: '' },
  },
] as const

onEachDatabase((testDatabase) => {
  let open: OpenRecords
  beforeAll(async () => {
    open = await openRecords(testDatabase, { collections })
  })
  afterAll(() => open.close())

  it.each([
    { why: 'too many wait', failure: unavailable(), isOpen: false },
    { why: 'it took too long', failure: queryTimedOut(), isOpen: false },
    { why: 'it may not be asked', failure: badRequest(), isOpen: true },
    { why: 'all is well', failure: undefined, isOpen: true },
  ])(
    'clients that miss an event because the database fails read again: $why',
    async ({ failure, isOpen }) => {
      const board = await open.add('boards', { name: 'open' })
      const id = await open.add('notes', { text: 'hello', board })
      const collection = open.registry.get('notes')
      const row = collection && (await open.records.rows().find(collection, id))
      if (!row) throw new Error('there is no such note')

      const subscriptions = new Subscriptions(open.registry)
      const eventPublisher = new EventPublisher({
        records: recordsOver(failing(open.database, failure)),
        subscriptions,
        now: () => 0,
        logger,
        onOverload: () => {},
      })
      const [client] = clientsOf([guest])
      if (!client) throw new Error('no client is connected')
      const topic = parseTopic('notes/*')
      subscriptions.replace(client, new Map([[topic.text, topic]]))
      eventPublisher.announce(
        { collection: 'notes', action: 'create', record: row, origin: 'local' },
        collection,
      )
      await new Promise<void>((resolve) => eventPublisher.enqueue(async () => resolve()))
      expect(client.stream.isOpen).toBe(isOpen)
    },
  )

  const recordsOver = (database: Database) =>
    new Records({
      database,
      collections: open.registry,
      files: open.files,
      passwords: { hash: async (plain) => plain, verify: async () => true },
      changes: new ChangeObservers(),
      hooks: [],
      logger,
      now: () => new Date(0),
    })
})

/** Returns the database; every query fails if `failure` is given. */
function failing(database: Database, failure: Error | undefined): Database {
  const orFail = <T>(answer: () => Promise<T>) => (failure ? Promise.reject(failure) : answer())
  return {
    dialect: database.dialect,
    read: (query, question) => orFail(() => database.read(query, question)),
    readArrays: (query, question) => orFail(() => database.readArrays(query, question)),
    write: (work) => database.write(work),
    exportTo: (folder, tables) => database.exportTo(folder, tables),
    startUp: (work) => database.startUp(work),
    load: () => database.load(),
    close: () => database.close(),
  }
}
