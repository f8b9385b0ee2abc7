import { expect, test } from 'vitest'
import { createEvent } from '../../../testing/factories.ts'
import { onBothDatabases, onEither } from '../../../testing/on-each-site.ts'
import type { Asker, Command, Press } from '../interaction.ts'
import { botSiteOf, discordAsker, shown } from './asking.fixture.ts'
import { answerNewcomer } from './newcomer.ts'

const customIds = ({ parts }: ReturnType<typeof shown>) =>
  parts.flatMap((part) => (part['custom_id'] ? [part['custom_id']] : []))

onBothDatabases((site, database) => {
  let made = 0
  const newcomer = (): Asker => discordAsker(`77700${(made += 1)}`)
  const ask = async (asker: Asker, asked: Partial<Press> & Pick<Press, 'verb'>) =>
    shown(
      await answerNewcomer(
        { kind: 'press', interaction: '1', id: '', detail: '', values: [], ...asked },
        { asker, site: botSiteOf(site) },
      ),
    )
  const type = async (asker: Asker, command: Omit<Command, 'kind'>) =>
    shown(await answerNewcomer({ kind: 'command', ...command }, { asker, site: botSiteOf(site) }))
  const countUsers = () => site.engine.recordsOf('users').count()

  test(
    'the newcomer reply names terms and age, and its button keeps the wanted place [DI-08]',
    onEither(database),
    async () => {
      const id = await createEvent(site.engine)
      const before = await countUsers()
      const asked = await ask(newcomer(), { verb: 'join', id, values: ['red'] })
      expect(asked.text).toContain(`at least ${site.community.policies.minimumAge} years old`)
      expect(asked.links).toEqual([
        `${site.settings.publicUrl}/policies/terms`,
        `${site.settings.publicUrl}/policies/privacy`,
      ])
      expect(customIds(asked)).toEqual([`v1:accept:${id}:red`])
      expect(customIds(await ask(newcomer(), { verb: 'details', id }))).toEqual(['v1:accept:'])
      const typed = await type(newcomer(), { name: 'signup', options: { event: id } })
      expect(customIds(typed)).toEqual([`v1:accept:${id}`])
      expect(customIds(await type(newcomer(), { name: 'rank', options: {} }))).toEqual(['v1:accept:'])
      expect(await countUsers()).toBe(before)
    },
  )

  test(
    'a direct message cannot create an account: membership of the server is unknown [DI-08]',
    onEither(database),
    async () => {
      const id = await createEvent(site.engine)
      const before = await countUsers()
      const { roles: _, ...asker } = newcomer()
      for (const verb of ['accept', 'join', 'claim'] as const) {
        const { text, presses } = await ask(asker, { verb, id })
        expect([text, presses]).toEqual([expect.stringContaining('in our Discord server first'), []])
      }
      expect(await countUsers()).toBe(before)
    },
  )

  test('ten concurrent clicks make one account and take one place [DI-08]', async () => {
    const id = await createEvent(site.engine)
    const asker = newcomer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(asker, { verb: 'accept', id })))
    for (const { text } of answers) expect(text).toBe('You have a place in **Round 100**.')
    const filter = { filter: 'discord_id = {:id}', params: { id: asker.user.id } }
    const accounts = await site.engine.recordsOf('users').findAll(filter)
    expect(accounts).toEqual([
      expect.objectContaining({
        username: `name_${asker.user.id}`,
        email: '',
        name: `Name ${asker.user.id}`,
      }),
    ])
    const places = { filter: 'tournament = {:id}', params: { id } }
    expect(await site.engine.recordsOf('tournament_registrations').count(places)).toBe(1)
  })

  test('such an account has no login without Discord', onEither(database), async () => {
    const asker = newcomer()
    await ask(asker, { verb: 'accept' })
    const users = site.as.guest.collection('users')
    for (const identity of ['', asker.user.id, asker.user.username])
      await expect(users.authWithPassword(identity, '')).rejects.toMatchObject({ status: 400 })
  })

  test('a newcomer does not find a draft either', onEither(database), async () => {
    const id = await createEvent(site.engine, { is_draft: true })
    await expect(ask(newcomer(), { verb: 'join', id })).rejects.toMatchObject({ status: 404 })
  })

  test(
    'staff roles count from the first click on, and only those that Discord reports',
    onEither(database),
    async () => {
      const [staffRole = ''] = site.community.discord.staffRoleIds
      const asker = { ...newcomer(), roles: [staffRole] }
      await ask(asker, { verb: 'accept' })
      const filter = { filter: 'discord_id = {:id}', params: { id: asker.user.id } }
      expect(await site.engine.recordsOf('users').findFirst(filter)).toMatchObject({
        is_staff: true,
        is_admin: false,
      })
    },
  )
})
