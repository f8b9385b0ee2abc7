import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from './errors.ts'
import { defineCollection, relation, text } from './schema/index.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from './testing/index.ts'

const owner = "@request.auth.id != '' && user = @request.auth.id"
const people = defineCollection({
  name: 'people',
  type: 'auth',
  shape: { nick: text() },
  rules: { list: '', view: '', update: 'id = @request.auth.id' },
})
const notes = defineCollection({
  name: 'notes',
  type: 'base',
  shape: { user: relation('people'), title: text({ required: true }) },
  rules: { list: owner, view: owner, create: owner, update: owner, delete: owner },
})

onEachDatabase((database) => {
  let running: TestEngine
  beforeAll(async () => {
    running = await startTestEngine({
      database,
      collections: [people, notes],
      barred: ({ nick }) => (nick === 'barred' ? refuse('Not now.', { status: 403 }) : undefined),
    })
  })
  afterAll(() => running.close())

  const actAs = (id: string) => running.engine.actAs({ collection: 'people', id })
  const newPerson = (nick: string) =>
    running.engine.recordsOf('people').create({ nick, email: `${nick}@example.com` })

  test('acts with the rights of a person, and with no more', async () => {
    const [ada, ben] = [await newPerson('ada'), await newPerson('ben')]
    const asAda = await actAs(ada.id)
    const note = await asAda.create('notes', { user: ada.id, title: 'one' })
    expect(await asAda.update({ collection: 'notes', id: note.id }, { title: 'two' })).toMatchObject({
      title: 'two',
    })
    expect(await asAda.view({ collection: 'notes', id: note.id })).toMatchObject({ title: 'two' })
    await expect(asAda.create('notes', { user: ben.id, title: 'for ben' })).rejects.toMatchObject({
      status: 400,
    })
    await expect(asAda.create('notes', { user: ada.id, title: '' })).rejects.toMatchObject({
      status: 400,
      data: { title: { code: 'validation_required' } },
    })

    const asBen = await actAs(ben.id)
    expect((await asBen.list('notes')).items).toEqual([])
    await expect(asBen.delete({ collection: 'notes', id: note.id })).rejects.toMatchObject({ status: 404 })
    expect((await asAda.list('notes', { filter: "title = 'two'" })).totalItems).toBe(1)
    await asAda.delete({ collection: 'notes', id: note.id })
    expect((await asAda.list('notes')).items).toEqual([])
  })

  test('refuses unknown and barred accounts', async () => {
    const barred = await newPerson('barred')
    await expect(actAs('nobody000000000')).rejects.toMatchObject({ status: 404 })
    await expect(actAs(barred.id)).rejects.toMatchObject({ status: 403, message: 'Not now.' })
  })
})
