import { expect } from 'vitest'
import { expectRefusal, said } from './harness/answers.ts'
import type { Role } from './harness/api.ts'
import { describeConformance } from './harness/section.ts'
import { accounts, ids } from './harness/seed.ts'

const { member, other, admin } = accounts
const clip = { clip_title: 'Rule', clip_link: 'https://r.example' }

export const rules = describeConformance('rules', (api, row) => {
  const nullRule: [string, (as: Role) => Promise<unknown>][] = [
    ['list', (as) => api.pb(as).collection('vault').getList()],
    ['view', (as) => api.pb(as).collection('vault').getOne('vlt000000000001')],
    ['view of a missing record', (as) => api.pb(as).collection('vault').getOne('nope')],
    ['create', (as) => api.pb(as).collection('vault').create({})],
    ['update', (as) => api.pb(as).collection('vault').update('vlt000000000001', {})],
    ['delete', (as) => api.pb(as).collection('vault').delete('vlt000000000001')],
    ['delete of a missing record', (as) => api.pb(as).collection('vault').delete('nope')],
  ]
  for (const [what, request] of nullRule) {
    for (const as of ['guest', 'admin'] as const) {
      row(`${what} with a null rule is refused to ${as} with 403`, () =>
        expectRefusal(request(as), 403, said.superusersOnly),
      )
    }
  }
  row('a superuser passes null rules', async () => {
    expect((await api.pb('superuser').collection('vault').getList()).totalItems).toBe(1)
  })

  row('a list rule that is not met gives an empty list', async () => {
    expect(await api.pb().collection('discord_roles').getList()).toEqual({
      items: [],
      page: 1,
      perPage: 30,
      totalItems: 0,
      totalPages: 0,
    })
  })
  row('a list rule filters rows', async () => {
    const list = await api.pb('member').collection('users_notes').getList()
    expect(list.items.map(({ id }) => id)).toEqual([ids.note(1)])
    expect(list.totalItems).toBe(1)
  })
  const unmet: [string, Promise<unknown> | (() => Promise<unknown>)][] = [
    ['view', () => api.pb('member').collection('users_notes').getOne(ids.note(2))],
    ['view as a guest', () => api.pb().collection('discord_roles').getOne(ids.role(1))],
    ['update', () => api.pb('member').collection('clips').update(ids.clip(3), { clip_title: 'x' })],
    ['update of a missing record', () => api.pb('member').collection('clips').update('nope', {})],
    ['delete', () => api.pb('member').collection('clips').delete(ids.clip(3))],
    [
      'giving the record away',
      () => api.pb('member').collection('clips').update(ids.clip(2), { user: other.id }),
    ],
  ]
  for (const [what, request] of unmet) {
    row(`${what} with the rule not met is 404`, () =>
      expectRefusal(typeof request === 'function' ? request() : request, 404, said.notFound),
    )
  }
  row('create with the rule not met is 400 with empty data, before any validation', () =>
    expectRefusal(api.pb().collection('clips').create({}), 400, said.create),
  )
  row('create for another person is refused by the rule', () =>
    expectRefusal(
      api
        .pb('member')
        .collection('clips')
        .create({ ...clip, user: other.id }),
      400,
      said.create,
    ),
  )
  row('an admin creates for another person', async () => {
    expect(
      (
        await api
          .pb('admin')
          .collection('clips')
          .create({ ...clip, user: other.id })
      )['user'],
    ).toBe(other.id)
  })
  row('resubmitting the same owner counts as unchanged', async () => {
    const updated = await api
      .pb('member')
      .collection('clips')
      .update(ids.clip(2), { user: member.id, map: 'terminus' })
    expect(updated['map']).toBe('terminus')
  })
  row('a create rule follows a relation of the new record', () =>
    expectRefusal(
      api
        .pb('member')
        .collection('tournament_registrations')
        .create({ user: member.id, tournament: ids.tournament(3) }),
      400,
      said.create,
    ),
  )
  row('a create rule that follows a relation lets the others pass', async () => {
    const body = { user: member.id, tournament: ids.tournament(4) }
    expect((await api.pb('member').collection('tournament_registrations').create(body))['tournament']).toBe(
      ids.tournament(4),
    )
  })
  const kinds: [string, Record<string, unknown>, boolean][] = [
    ['two tags', { title: 'ok', tags: ['red', 'blue'] }, true],
    ['three tags against :length', { title: 'ok', tags: ['red', 'blue', 'green'] }, false],
    ['no title against :isset', { tags: ['red'] }, false],
    ['a title against :lower', { title: 'FORBIDDEN' }, false],
  ]
  for (const [what, body, isAllowed] of kinds) {
    row(`a create rule ${isAllowed ? 'accepts' : 'refuses'} ${what}`, async () => {
      const request = api.pb('member').collection('field_kinds').create(body)
      if (isAllowed) expect((await request)['title']).toBe('ok')
      else await expectRefusal(request, 400, said.create)
    })
  }

  row('sign-up cannot ask for is_admin', () => {
    const password = 'sneaky-pass'
    const body = {
      username: 'sneaky',
      email: 'sneaky@example.com',
      password,
      passwordConfirm: password,
      is_admin: true,
    }
    return expectRefusal(api.pb().collection('users').create(body), 400, said.create)
  })
  row('a member cannot make themselves admin', () =>
    expectRefusal(
      api.pb('member').collection('users').update(member.id, { is_admin: true }),
      404,
      said.notFound,
    ),
  )
  row('a manager changes email, verified and password of another without the old password', async () => {
    const body = {
      email: 'paul.two@example.com',
      verified: true,
      password: 'paul-pass-456',
      passwordConfirm: 'paul-pass-456',
    }
    const record = await api.pb('admin').collection('users').update(ids.plain, body)
    expect(record).toMatchObject({ email: 'paul.two@example.com', verified: true })
  })
  row('an expanded record obeys the view rule of its own collection', async () => {
    const user = await api
      .pb('other')
      .collection('users')
      .getOne(member.id, { expand: 'users_notes_via_user' })
    expect(user['expand']).toEqual({})
    const own = await api
      .pb('member')
      .collection('users')
      .getOne(member.id, { expand: 'users_notes_via_user' })
    expect(own['expand']).toMatchObject({ users_notes_via_user: [{ id: ids.note(1) }] })
  })

  row('a guest filtering across a members-only list rule loses the rows that walk there', async () => {
    const filter = "name!=''||organizer.name!=''"
    const guests = await api.pb().collection('tournaments').getList(1, 30, { filter, sort: 'id' })
    expect(guests.items.map(({ id }) => id)).toEqual([ids.tournament(3), ids.tournament(4)])
    expect((await api.pb('member').collection('tournaments').getList(1, 30, { filter })).totalItems).toBe(5)
  })
  row('a guest sorting across a members-only list rule gets nothing', async () => {
    expect((await api.pb().collection('clips').getList(1, 5, { sort: 'user.name' })).totalItems).toBe(0)
  })
  row('walking into a collection with a null list rule is 400', async () => {
    const list = (as: Role) => api.pb(as).collection('nodes').getList(1, 5, { filter: 'vault.note != "x"' })
    await expectRefusal(list('admin'), 400, said.plain)
    expect((await list('superuser')).totalItems).toBe(9)
  })

  for (const [name, filter] of [
    ['@request.', '@request.auth.id != ""'],
    ['@collection.', '@collection.faqs.question != ""'],
  ] as const) {
    row(`only superusers filter by ${name}`, async () => {
      const list = (as: Role) => api.pb(as).collection('clips').getList(1, 5, { filter })
      await expectRefusal(list('admin'), 403, `Only superusers can filter by ${name}`)
      await expectRefusal(list('guest'), 403, `Only superusers can filter by ${name}`)
      expect((await list('superuser')).totalItems).toBeGreaterThan(0)
    })
  }
  const requestFilters: [string, number][] = [
    ['@request.auth.email = ""', 0],
    ['@request.auth.nope = null', 12],
    ['@request.method = "GET"', 12],
    ['@request.context = "default"', 12],
    ['@request.query.nope = ""', 12],
    ['@request.headers.x_odd = "yes"', 12],
    ['@request.headers.x_nope = ""', 12],
    ['@request.body.x = ""', 12],
    ['@collection.faqs.question ?= "Who are we?"', 12],
    ['@collection.users.id ?= user && @collection.users:two.username ?= "boss"', 12],
    ['@collection.users.id ?= user && @collection.users.username ?= "boss"', 0],
  ]
  for (const [filter, found] of requestFilters) {
    row(`a superuser filtering by ${filter} finds ${found}`, async () => {
      const headers = { 'x-odd': 'yes' }
      const untouched = `(${filter}) && id ~ 'clp0000000000%'`
      const list = await api.pb('superuser').collection('clips').getList(1, 1, { filter: untouched, headers })
      expect(list.totalItems).toBe(found)
    })
  }
  row('an admin is not a superuser', () =>
    expectRefusal(
      api.pb('admin').collection('discord_roles').update(ids.role(1), {}),
      403,
      said.superusersOnly,
    ),
  )
  row('the seeded admin keeps its powers to the end', () => {
    expect(api.pb('admin').authStore.record?.id).toBe(admin.id)
  })
})
