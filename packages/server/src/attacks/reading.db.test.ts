import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { startFullSite, type FullSite } from './full-site.fixture.ts'
import { attackers, canSee, isHidden, sights, type Attacker } from './who-sees-what.fixture.ts'

interface Answer {
  readonly status: number
  readonly text: string
}

onEitherDatabase((database) => {
  let site: FullSite
  beforeAll(async () => {
    site = await startFullSite(database)
  })
  afterAll(() => site.close())

  const ask = async (as: Attacker, path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = { Authorization: site.as[as].authStore.token, 'Content-Type': 'application/json' }
    const response = await fetch(`${site.url}/api/collections/${path}`, { ...init, headers })
    return { status: response.status, text: await response.text() }
  }
  const missing = 'nothing12345678'

  test('the page of visible fields has every collection of the site', () => {
    expect(site.collections.map(({ name }) => name).toSorted()).toEqual(Object.keys(sights).toSorted())
  })

  // Some thousand requests.
  describe.each(attackers)('as %s', { timeout: 240_000 }, (as) => {
    test('a walk over all collections shows the records and fields of the page, and no others', async () => {
      for (const { name, fields, record } of site.collections) {
        const { text } = await ask(as, `${name}/records?perPage=500&fields=*`)
        const items: Record<string, unknown>[] = JSON.parse(text).items ?? []
        const found = items.find(({ id }) => id === record.id)
        const shown = fields.map((field) => field.name).filter((field) => !isHidden(as, name, field))
        const expected = canSee(as, name) ? [...shown, 'collectionId', 'collectionName'].toSorted() : []
        expect([name, Object.keys(found ?? {}).toSorted()]).toEqual([name, expected])
      }
    })

    test('hidden records look like missing ones: reading, changing, deleting', async () => {
      for (const { name, record } of site.collections.filter((each) => !canSee(as, each.name))) {
        for (const method of ['GET', 'PATCH', 'DELETE']) {
          const init = { method, ...(method === 'PATCH' && { body: '{}' }) }
          const hidden = await ask(as, `${name}/records/${record.id}`, init)
          expect([name, method, hidden]).toEqual([
            name,
            method,
            await ask(as, `${name}/records/${missing}`, init),
          ])
          expect(hidden.status).toBeGreaterThanOrEqual(400)
        }
        const byId = (id: string) => ask(as, `${name}/records?filter=${encodeURIComponent(`id = '${id}'`)}`)
        expect([name, await byId(record.id)]).toEqual([name, await byId(missing)])
      }
    })

    // The least is hidden from staff.
    const scope = as === 'staff' ? { tags: 'all' } : {}
    test('no secret is in any list, with any expand and fields', { ...scope, timeout: 300_000 }, async () => {
      const secrets = hiddenTexts(site, as)
      expect(secrets.length).toBeGreaterThan(4)
      for (const { name, fields } of site.collections) {
        const paths = expandable(site, name, fields)
        for (const query of [
          'fields=*,expand.*',
          'fields=expand',
          ...fields.map((one) => `fields=${one.name}`),
        ]) {
          const { text } = await ask(as, `${name}/records?perPage=500&${query}&expand=${paths.join(',')}`)
          for (const secret of secrets)
            expect([name, query, text.includes(secret)]).toEqual([name, query, false])
        }
      }
    })
  })
})

/** Returns the stored texts in fields that this attacker may not read; only unmistakable ones. */
function hiddenTexts({ collections }: FullSite, as: Attacker): string[] {
  return collections.flatMap(({ name, fields, record }) =>
    fields
      .filter((field) => isHidden(as, name, field.name))
      .map((field) => JSON.stringify(record[field.name] ?? ''))
      .flatMap((text) => /zq-[a-z0-9-]+(@example\.com)?|member@example\.com/.exec(text)?.[0] ?? []),
  )
}

/** Returns relations of a collection, those that point at it, and a step further from each. */
function expandable({ collections }: FullSite, name: string, fields: FullSite['collections'][0]['fields']) {
  const forward = fields.filter(({ type }) => type === 'relation').map((field) => field.name)
  const back = pointingAt(collections, name).map(({ from, by }) => `${from}_via_${by}`)
  const fromUsers = pointingAt(collections, 'users').map(({ from, by }) => `${from}_via_${by}`)
  const further = forward.includes('user') ? fromUsers.map((path) => `user.${path}`) : []
  return [...forward, ...back, ...further]
}

function pointingAt(collections: FullSite['collections'], name: string) {
  const target = collections.find((each) => each.name === name)?.id
  return collections.flatMap(({ name: from, fields }) =>
    fields.filter(({ collectionId }) => collectionId === target).map(({ name: by }) => ({ from, by })),
  )
}
