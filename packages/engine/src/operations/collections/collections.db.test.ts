import { expect, test } from 'vitest'
import { collectionsFromExport } from '../../import/pocketbase-export.ts'
import { onEachDatabase } from '../../testing/index.ts'
import { operatedCollections } from '../operated-collections.fixture.ts'
import { useOperated } from '../operators.fixture.ts'

onEachDatabase((database) => {
  const operated = useOperated(database)

  test('are paged, sorted and filtered', async () => {
    const { collections } = operated().as.superuser
    const names = async (filter: string, sort = 'name') =>
      (await collections.getFullList({ filter, sort })).map(({ name }) => name)
    expect(await names('type = "auth"')).toEqual(['_superusers', 'users'])
    expect(await names('system = false', '-name')).toEqual(['users', 'notes'])
    expect(await names('name ~ "note" && created > "2020-01-01"')).toEqual(['notes'])
    const page = await collections.getList(1, 1, { sort: 'name' })
    expect(page.totalPages).toBe(page.totalItems)
    expect((await collections.getList(1, 1, { fields: 'name' })).items).toEqual([
      { name: expect.any(String) },
    ])
  })

  test.each(['nope = 1', 'listRule = ""'])('filtering by %j is refused', async (filter) => {
    await expect(operated().as.superuser.collections.getList(1, 1, { filter })).rejects.toMatchObject({
      response: { status: 400, message: 'Something went wrong while processing your request.' },
    })
  })

  test('one is shown by name and by id, as exports have it', async () => {
    const { collections } = operated().as.superuser
    const notes = await collections.getOne('notes')
    expect(notes).toMatchObject({
      name: 'notes',
      type: 'base',
      system: false,
      listRule: '',
      created: expect.stringMatching(/Z$/),
      fields: expect.arrayContaining([
        expect.objectContaining({ name: 'id', id: 'text3208210256', system: true, primaryKey: true }),
        expect.objectContaining({ name: 'paper', type: 'file', maxSelect: 1, thumbs: [], system: false }),
      ]),
    })
    expect(await collections.getOne(notes.id)).toEqual(notes)
    const [again] = collectionsFromExport([notes])
    expect(Object.keys(again?.shape ?? {}).slice(1)).toEqual(Object.keys(operatedCollections[1]?.shape ?? {}))
    await expect(collections.getOne('none')).rejects.toMatchObject({ status: 404 })
  })

  test('an auth collection tells how people log in', async () => {
    expect(await operated().as.superuser.collections.getOne('users')).toMatchObject({
      authRule: '',
      manageRule: null,
      passwordAuth: { enabled: true, identityFields: ['email'] },
      oauth2: { enabled: false, providers: [] },
      otp: { enabled: false, length: 8, duration: 180 },
      mfa: { enabled: false, duration: 600, rule: '' },
      authToken: { duration: 432_000 },
      fileToken: { duration: 180 },
    })
  })

  test('helpers tell what a new one looks like and which providers there are', async () => {
    const { collections } = operated().as.superuser
    const scaffolds = await collections.getScaffolds()
    expect(Object.keys(scaffolds)).toEqual(['base', 'auth', 'view'])
    expect(scaffolds['base']).toMatchObject({ id: '', name: '', type: 'base', indexes: [], listRule: null })
    expect(scaffolds['base']?.fields.map(({ name }: { name: string }) => name)).toEqual(['id'])
    const providers = await collections.getAllOAuth2Providers()
    expect(providers).toEqual([
      { name: 'discord', displayName: 'Discord', logo: expect.stringContaining('<svg') },
    ])
  })

  test('changing them is refused with the reason', async () => {
    const { as, engine } = operated()
    const { collections } = as.superuser
    await engine.recordsOf('notes').create({ text: 'stays' })
    const tries = [
      () => collections.create({ name: 'more', type: 'base' }),
      () => collections.update('notes', { name: 'less' }),
      () => collections.delete('notes'),
      () => collections.truncate('notes'),
      () => collections.import([], true),
    ]
    for (const attempt of tries) {
      await expect(attempt()).rejects.toMatchObject({
        response: { status: 400, message: expect.stringMatching(/^Collections are part of the code/) },
      })
    }
    expect(await engine.recordsOf('notes').count()).toBe(1)
  })

  test('no SQL is run', async () => {
    const { as } = operated()
    const tries = [
      () => as.superuser.sql.run('SELECT 1'),
      () => as.superuser.collections.dryRunViewQuery('SELECT 1'),
    ]
    for (const attempt of tries) {
      await expect(attempt()).rejects.toMatchObject({
        response: { status: 400, message: 'This server runs no SQL over the API.' },
      })
    }
  })
})
