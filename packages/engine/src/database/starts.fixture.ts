import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach } from 'vitest'
import { createEngine } from '../engine.ts'
import type { Engine } from '../engine.types.ts'
import type { EngineOptions } from '../engine-parts.ts'
import type { CollectionDefinition } from '../schema/collection.ts'
import type { Shape } from '../schema/shape.ts'
import { text } from '../schema/index.ts'
import type { DatabasePlace, FreshDatabase, TestDatabase } from '../testing/index.ts'

/** A collection of things. */
export const things = (shape: Shape, more: Partial<CollectionDefinition> = {}): CollectionDefinition => ({
  name: 'things',
  type: 'base',
  shape,
  rules: { list: '', view: '' },
  ...more,
})

/** A view of them with a label. */
export const names = (query: string, shape: Shape = { label: text() }): CollectionDefinition => ({
  name: 'names',
  type: 'view',
  shape,
  rules: { list: '', view: '' },
  query,
  reads: ['things'],
})

type Start = (collections: readonly CollectionDefinition[], more?: Partial<EngineOptions>) => Promise<Engine>

/** Engines that start one after the other, or next to each other, on the test's own database. */
export interface Starts {
  /** The location of the database. */
  readonly place: () => DatabasePlace
  readonly start: Start
  readonly end: (engine: Engine) => Promise<void>
  /** Ends the last one first. */
  readonly restart: Start
}

/** Creates a fresh database for every test of a suite. */
export function useStarts(database: TestDatabase): Starts {
  let dataDir = ''
  let fresh: FreshDatabase | undefined
  const engines: Engine[] = []
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'longhouse-starts-'))
    fresh = await database.create()
  })
  afterEach(async () => {
    for (const engine of engines.splice(0)) await engine.close()
    await fresh?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const place = () => ({ dataDir, ...(fresh?.databaseUrl && { databaseUrl: fresh.databaseUrl }) })
  const start: Start = async (collections, more = {}) => {
    const logger = pino({ level: 'silent' })
    const engine = await createEngine({ ...place(), collections, logger, ...more })
    engines.push(engine)
    return engine
  }
  return {
    place,
    start,
    end: async (engine) => {
      engines.splice(engines.indexOf(engine), 1)
      await engine.close()
    },
    restart: async (...options) => {
      await engines.pop()?.close()
      return start(...options)
    },
  }
}
