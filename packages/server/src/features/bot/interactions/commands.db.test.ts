import { beforeAll, expect, test } from 'vitest'
import { createClip, createEvent, createFullEvent, hoursFromNow } from '../../../testing/factories.ts'
import { onBothDatabases, onEither } from '../../../testing/on-each-site.ts'
import { asking } from './asking.fixture.ts'

const clip = {
  link: 'https://youtu.be/dQw4w9WgXcQ',
  title: 'Round 42',
  game: 'Black Ops 6',
  map: 'Terminus',
  round: 42,
  consent: true,
}

/** Returns the chosen values in a select of the settings, if it exists. */
function chosen(parts: readonly Readonly<Record<string, unknown>>[], detail: string): string[] | undefined {
  const select = parts.find(({ custom_id }) => custom_id === `v1:notify::${detail}`)
  const options: unknown = select?.['options']
  if (!Array.isArray(options)) return undefined
  return options.filter((option) => option['default'] === true).map((option) => String(option['value']))
}

onBothDatabases((site, database) => {
  const { press, command, suggest } = asking(site)
  const member = () => site.people.member.id
  let full = ''
  beforeAll(async () => {
    await createEvent(site.engine, { name: 'Past', start_date: hoursFromNow(-5), end_date: hoursFromNow(-2) })
    await createEvent(site.engine, { name: 'Draft', is_draft: true })
    full = await createFullEvent(site.engine, { name: 'Full night' })
    for (const [index, name] of ['Zombies', 'The zombies', 'Chess', 'Racing', 'Late'].entries())
      await createEvent(site.engine, {
        name,
        start_date: hoursFromNow(10 + index),
        end_date: hoursFromNow(12 + index),
        ...(name === 'Chess' && {
          slots: [
            { id: 'white', label: 'White', places: 1 },
            { id: 'black', label: 'Black', places: 1 },
          ],
          max_participants: 2,
        }),
      })
  })
  const idOf = async (name: string) =>
    (await site.engine.recordsOf('tournaments').findFirst({ filter: 'name = {:name}', params: { name } }))
      ?.id ?? ''

  test(
    '/events shows the next five events that a member may see, each with fitting buttons',
    onEither(database),
    async () => {
      await press(member(), { verb: 'join', id: await idOf('Zombies') })
      const { text, presses, reply } = await command(member(), { name: 'events' })
      expect([...text.matchAll(/### (.*)/g)].map(([, name]) => name)).toEqual([
        'Full night',
        'Zombies',
        'The zombies',
        'Chess',
        'Racing',
      ])
      expect(presses.join(' ')).toBe('wait details leave details join details join details join details')
      expect(reply.components).toHaveLength(7)
      await press(member(), { verb: 'leave', id: await idOf('Zombies') })
      expect((await command(member(), { name: 'events' }, 'fr')).text).toContain(
        '## Les prochains événements',
      )
    },
  )

  test(
    '/signup suggests names that begin with the text first, and accepts chosen and typed names',
    onEither(database),
    async () => {
      const suggested = await suggest(member(), {
        name: 'signup',
        options: { event: 'zom' },
        focused: 'event',
      })
      expect(suggested.map(({ name }) => name.split(' · ')[0])).toEqual(['Zombies', 'The zombies'])
      expect(suggested[0]?.value).toBe(await idOf('Zombies'))
      const all = await suggest(member(), { name: 'signup', options: { event: '' }, focused: 'event' })
      expect(all.map(({ name }) => name.split(' · ')[0])).not.toContain('Draft')
      const sent = { name: 'signup', options: { event: suggested[0]?.value ?? '' } }
      for (const _ of [1, 2])
        expect((await command(member(), sent)).text).toBe('You have a place in **Zombies**.')
      expect((await command(member(), { name: 'signup', options: { event: 'racing' } }, 'de')).text).toBe(
        'Du hast einen Platz bei **Racing**.',
      )
      for (const event of ['Draft', 'Past', 'nothing', await idOf('Draft')])
        expect((await command(member(), { name: 'signup', options: { event } })).text).toContain(
          'There is no event of that name.',
        )
      expect((await command(member(), { name: 'signup', options: { event: full } })).presses).toEqual([
        'wait',
      ])
    },
  )

  test('/signup asks for the slot, suggests them, and takes it by its name', onEither(database), async () => {
    const event = await idOf('Chess')
    expect((await command(member(), { name: 'signup', options: { event } })).text).toBe(
      'Which place in **Chess** do you want?',
    )
    expect(
      await suggest(member(), { name: 'signup', options: { event, slot: 'b' }, focused: 'slot' }),
    ).toEqual([{ name: 'Black', value: 'black' }])
    expect((await command(member(), { name: 'signup', options: { event, slot: 'black' } })).text).toBe(
      'You have a place in **Chess**: Black.',
    )
  })

  test(
    '/clip submits the same as the form, and the same command again submits no second clip [DI-03]',
    onEither(database),
    async () => {
      for (const _ of [1, 2])
        expect((await command(member(), { name: 'clip', options: clip })).text).toBe(
          'Your clip “Round 42” is in. Thank you!',
        )
      const clips = await site.engine
        .recordsOf('clips')
        .findAll({ filter: 'user = {:user}', params: { user: member() } })
      expect(clips).toEqual([
        expect.objectContaining({
          clip_link: clip.link,
          clip_title: 'Round 42',
          game: 'blackops6',
          map: 'terminus',
          highest_round: 42,
          consent_promotional: true,
          discord_username: 'member',
        }),
      ])
      const told = await site.engine.recordsOf('outbox').findAll({ filter: "relay = 'clip-upload'" })
      expect(told).toHaveLength(1)
      expect(JSON.stringify(told[0]?.['body'])).toContain('New Clip Submission')
    },
  )

  test.each([
    ['no consent', { consent: false }, '`consent`: Please agree so that we may show your clip'],
    ['no link', { link: 'nowhere' }, '`link`: Please provide a link that starts with http:// or https://'],
    ['no map', { map: undefined }, '`map`: This field is required'],
    ['no round', { round: undefined }, '`round`: Please enter the round as a number'],
    ['no such map', { map: 'Nuketown' }, 'There is no map of that name.'],
    ['no such game', { game: 'Chess' }, 'There is no game of that name.'],
    ['a blank title', { title: '  ' }, '`title`: This field is required'],
  ])('/clip with %s is refused as by the form', onEither(database), async (_, wrong, sentence) => {
    const options = Object.fromEntries(
      Object.entries({ ...clip, title: 'Not sent', ...wrong }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    )
    const before = await site.engine.recordsOf('clips').count()
    const { text } = await command(member(), { name: 'clip', options })
    expect(text).toContain(sentence)
    expect(await site.engine.recordsOf('clips').count()).toBe(before)
  })

  test(
    '/clip in another language, and without a map where the game has none',
    onEither(database),
    async () => {
      const options = { ...clip, title: 'Drift', game: 'gta5', map: '', round: 0, link: 'dQw4w9WgXcQ' }
      expect((await command(member(), { name: 'clip', options }, 'de')).text).toBe(
        'Dein Clip „Drift“ ist da. Danke!',
      )
      expect(
        (await command(member(), { name: 'clip', options: { ...clip, consent: false } }, 'fr')).text,
      ).toBe(
        'Ton clip n’a pas été envoyé. `accord`: Donne ton accord pour que nous puissions montrer ton clip.',
      )
      expect(
        await suggest(member(), { name: 'clip', options: { game: 'blackops6', map: 'ter' }, focused: 'map' }),
      ).toEqual([{ name: 'Terminus', value: 'terminus' }])
    },
  )

  test(
    '/rank shows what the site shows: my own roles, and of others only what I may read',
    onEither(database),
    async () => {
      for (const [role_id, role_name, position] of [
        ['1', 'Veteran *', 5],
        ['2', 'Member', 1],
        [site.community.discord.hiddenTopRoleId, 'Hidden', 9],
      ] as const)
        await site.engine.recordsOf('discord_roles').create({ role_id, role_name, position })
      const roles = ['2', '1', site.community.discord.hiddenTopRoleId]
      await site.engine.recordsOf('users').update(member(), { discord_data: { roles } })
      expect((await command(member(), { name: 'rank' })).text).toBe(
        String.raw`Your rank is **Veteran \***.` + '\n' + String.raw`Your roles: Veteran \*, Member`,
      )
      const about = { name: 'rank', options: { member: '8001' } }
      expect((await command(site.people.other.id, about)).text).toBe(
        'The site shows the rank of **member** only to them and to staff.',
      )
      expect((await command(site.people.staff.id, about)).text).toBe(
        String.raw`**member** has the rank **Veteran \***.`,
      )
      expect((await command(site.people.other.id, { name: 'rank' }, 'es')).text).toBe(
        'Todavía no tienes rango.',
      )
      for (const nobody of ['9999999', "' || 1 = 1", ''])
        expect((await command(member(), { name: 'rank', options: { member: nobody || '0' } })).text).toBe(
          'This person has no account on our site.',
        )
    },
  )

  test('/profile shows the same as the site', onEither(database), async () => {
    const own = await command(member(), { name: 'profile' })
    expect(own.links).toEqual([`${site.settings.publicUrl}/user/member`])
    const other = await command(member(), { name: 'profile', options: { member: '8002' } }, 'de')
    expect(other.text).toMatch(/^### other\nDabei seit \p{L}+ \d{4}$/u)
    expect(JSON.stringify(other.reply)).not.toContain('example.com')
  })

  test('/leaderboard shows the highest rounds, of all maps or of one', onEither(database), async () => {
    await site.engine
      .recordsOf('clips')
      .delete((await site.engine.recordsOf('clips').findFirst({ filter: "game = 'blackops6'" }))?.id ?? '')
    expect((await command(member(), { name: 'leaderboard' })).text).toContain(
      'Nobody has sent in a round yet.',
    )
    await createClip(site.engine, member(), { highest_round: 42, map: 'terminus' })
    await createClip(site.engine, site.people.other.id, { highest_round: 50, map: 'liberty_falls' })
    expect((await command(member(), { name: 'leaderboard' })).text.split('\n')).toEqual([
      '### The highest rounds: Black Ops 6 Zombies',
      '**1** other: round 50 (Liberty Falls)',
      '**2** member: round 42 (Terminus)',
    ])
    const options = { map: 'terminus' }
    expect((await command(member(), { name: 'leaderboard', options }, 'es')).text.split('\n')).toEqual([
      '### Las rondas más altas: Terminus',
      '**1** member: ronda 42',
    ])
    expect((await command(member(), { name: 'leaderboard', options: { map: "x' || ''='" } })).text).toContain(
      'There is no map',
    )
  })

  test(
    '/notify shows the stored settings, and a choice stores the same as the site',
    onEither(database),
    async () => {
      const settingsOf = async () =>
        (await site.as.member.collection('notice_settings').getFullList())[0]?.['choices']
      const shown = await command(member(), { name: 'notify' }, 'de')
      expect(shown.text).toContain('**Direktnachrichten in Discord**')
      expect(chosen(shown.parts, 'discord')).toEqual([])
      expect(chosen(shown.parts, 'site')).not.toContain('application')
      expect(chosen(shown.parts, 'site')).toContain('reminder')
      expect(chosen(shown.parts, 'mail')).toBeUndefined()

      const values = ['reminder', 'place_offered', 'application', 'nonsense']
      const saved = await press(member(), { verb: 'notify', detail: 'discord', values })
      expect(saved.text).toContain('Saved.')
      expect(chosen(saved.parts, 'discord')).toEqual(['place_offered', 'reminder'])
      expect(await settingsOf()).toEqual({ reminder: { discord: true }, place_offered: { discord: true } })

      await press(member(), { verb: 'notify', detail: 'discord', values: ['reminder'] })
      expect(await settingsOf()).toEqual({ reminder: { discord: true }, place_offered: { discord: false } })
      const all = chosen(saved.parts, 'site')?.filter((kind) => kind !== 'reminder') ?? []
      const less = await press(member(), { verb: 'notify', detail: 'site', values: all })
      expect(await settingsOf()).toMatchObject({ reminder: { discord: true, site: false } })
      expect(chosen(less.parts, 'discord')).toEqual([])
      for (const detail of ['push', 'mail', 'user', ''])
        expect((await press(member(), { verb: 'notify', detail, values })).text).toBe(
          'There is nothing here (any more).',
        )
      const people = await site.as.superuser.collection('notice_settings').getFullList()
      expect(people.map(({ user }) => user)).toEqual([member()])
    },
  )

  test('two concurrent first choices are both stored', async () => {
    const { id } = site.people.other
    await Promise.all(
      ['reminder', 'event_moved'].map((kind) =>
        press(id, { verb: 'notify', detail: 'discord', values: [kind] }),
      ),
    )
    const own = await site.as.other.collection('notice_settings').getFullList()
    expect(own).toHaveLength(1)
  })
})
