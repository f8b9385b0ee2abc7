import { expect, test } from 'vitest'
import { applicationValues, interestValues } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { testRights } from '../../testing/rights-table.ts'
import { idOf } from '../../testing/test-site.ts'

const kinds = [
  { collection: 'staff_applications', valuesOf: applicationValues, answer: 'why_staff' },
  { collection: 'game_interests', valuesOf: interestValues, answer: 'feedback' },
]

onEachSite((site) => {
  for (const { collection, valuesOf } of kinds) {
    testRights(site, {
      collection,
      record: async ({ engine, people }) =>
        (await engine.recordsOf(collection).create(valuesOf(people.member.id))).id,
      submit: async ({ people }, role) => valuesOf(idOf(people, role)),
      change: { status: 'seen', staff_note: 'promising' },
      rights: {
        list: { guest: 'hidden', other: 'hidden', rest: 'ok' },
        view: { guest: 404, other: 404, rest: 'ok' },
        create: { guest: 400, rest: 'ok' },
        update: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
        delete: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
      },
    })
  }

  test.each(kinds)(
    '$collection: the sender comes from the session and cannot set the status',
    async (kind) => {
      const forms = site.as.member.collection(kind.collection)
      const me = site.people.member
      const made = await forms.create(kind.valuesOf(me.id, { username: 'somebody', discord_id: '1' }))
      expect(made).toMatchObject({ user: me.id, username: 'member', discord_id: '8001', status: 'new' })
      expect(await outcomeOf(forms.create(kind.valuesOf(site.people.other.id)))).toBe(400)
      const accepted = forms.create(kind.valuesOf(me.id, { status: 'accepted' }))
      expect(await refusalOf(accepted)).toMatchObject({ status: 400, fields: ['status'] })
    },
  )

  test.each(kinds)(
    '$collection: staff set status and note only; members never see the note',
    async (kind) => {
      const { id } = await site.engine.recordsOf(kind.collection).create(kind.valuesOf(site.people.member.id))
      const forms = site.as.staff.collection(kind.collection)
      const answered = await forms.update(id, { status: 'declined', staff_note: 'too young' })
      expect(answered).toMatchObject({ status: 'declined', staff_note: 'too young' })
      expect(await outcomeOf(forms.update(id, { [kind.answer]: 'rewritten' }))).toBe(404)
      const own = await site.as.member.collection(kind.collection).getOne(id)
      expect(own['status']).toBe('declined')
      expect(own).not.toHaveProperty('staff_note')
    },
  )

  test('an application needs every answer and the agreement [SA-02]', async () => {
    const body = applicationValues(site.people.member.id, { dating_policy: '', agree_to_rules: false })
    const refusal = await refusalOf(site.as.member.collection('staff_applications').create(body))
    expect(refusal?.status).toBe(400)
    expect(refusal?.fields.toSorted()).toEqual(['agree_to_rules', 'dating_policy'])
  })

  test.each([
    {
      name: 'an application with blank answers [SA-02]',
      collection: 'staff_applications',
      valuesOf: applicationValues,
      answers: { why_staff: ' \n ' },
      step: 'Experience & Qualities',
    },
    {
      name: 'an interest without any popular game [GI-02]',
      collection: 'game_interests',
      valuesOf: interestValues,
      answers: { popular_games: [], other_games: ' ' },
      step: 'Popular Titles',
    },
    {
      name: 'an interest in other games that names none [GI-02]',
      collection: 'game_interests',
      valuesOf: interestValues,
      answers: { games_to_support: 'other', other_games_to_support: '' },
      step: 'Games to Support & Feedback',
    },
  ])('$name is rejected, as in the wizard', async ({ collection, valuesOf, answers, step }) => {
    const forms = site.engine.recordsOf(collection)
    const before = await forms.count()
    const sent = site.as.member.collection(collection).create(valuesOf(site.people.member.id, answers))
    await expect(sent).rejects.toMatchObject({
      status: 400,
      response: { message: expect.stringContaining(step) },
    })
    expect(await forms.count()).toBe(before)
  })

  test('an interest keeps its lists [GI-02]', async () => {
    const lists = { supported_games: ['Chess', 'Minecraft'], popular_games: ['PUBG', 'DayZ'] }
    const body = interestValues(site.people.member.id, lists)
    expect(await site.as.member.collection('game_interests').create(body)).toMatchObject(lists)
  })
})
