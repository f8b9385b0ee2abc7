import { afterAll, beforeAll, describe } from 'vitest'
import { fixtureCollections } from '../fixtures/collections.ts'
import { sections } from '../sections.ts'
import { Api } from './api.ts'
import type { StartServer } from './api.ts'
import { runSection } from './section.ts'
import type { Answerer } from './section.ts'

const patience = 300_000

/** Runs every section against one server, each section from the seed. */
export function runSuite(start: StartServer, answerer: Answerer): void {
  const api = new Api(start, fixtureCollections)
  beforeAll(() => api.open(), patience)
  afterAll(() => api.close(), patience)

  let isSeeded = false
  for (const section of sections) {
    describe(section.name, () => {
      beforeAll(async () => {
        if (!isSeeded) await api.reset()
        isSeeded = section.isReadOnly
      }, patience)
      runSection(section, api, answerer)
    })
  }
}
