import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoChannels, demoPersonas } from '@longhouse/discord-sim'
import { onEitherDatabase, postgres, type FreshDatabase } from '@longhouse/engine/testing'
import { startCluster, type Cluster } from './testing/cluster.ts'
import { startDiscordSite, type DiscordSite } from './testing/discord-site.ts'
import { createEvent, eventValues, newPicture } from './testing/factories.ts'
import { siteTables } from './testing/site-tables.ts'

const channels = { section: 'channels', value: { events: demoChannels.events.id } }

onEitherDatabase((database) => {
  let site: DiscordSite
  beforeAll(async () => {
    site = await startDiscordSite(database)
  })
  afterAll(() => site.close())

  test('members who sign up, on the website or by the button, appear in the post, and disappear when they leave [DI-01]', async () => {
    const { engine, sim } = site
    const posts = () => sim.control.messages(demoChannels.events.id)
    const shown = () => JSON.stringify(posts().map(({ message }) => message.components))
    await engine.recordsOf('discord_settings').create(channels)
    const tournament = await createEvent(engine)
    await expect.poll(() => posts().length).toBe(1)
    const { client, id: user } = await site.logIn(demoPersonas.member.id)
    const { username } = await client.collection('users').getOne(user)
    const { id } = await client.collection('tournament_registrations').create({ user, tournament })
    await expect.poll(shown).toContain(String(username).replaceAll('_', String.raw`\\_`))

    // Another member uses the button under the post itself.
    const { id: presser } = await site.logIn(demoPersonas.secondMember.id)
    await expect.poll(() => sim.control.gateway.sessions().length).toBe(1)
    const customId = `v1:join:${tournament}`
    const pressed = await sim.control.press(demoPersonas.secondMember.id, { customId })
    expect(pressed.state).toBe('answered')
    const places = engine.recordsOf('tournament_registrations')
    expect((await places.findAll({ sort: 'created,@rowid' })).map((place) => place['user'])).toEqual([
      user,
      presser,
    ])
    await expect.poll(shown).toContain('2 of 8 places taken')

    await client.collection('tournament_registrations').delete(id)
    await sim.control.press(demoPersonas.secondMember.id, { customId: `v1:leave:${tournament}` })
    await expect.poll(shown).toContain('Nobody yet')
    expect(posts()).toHaveLength(1)
    expect(sim.control.scheduledEvents()).toHaveLength(1)
  })
})

describe('a cluster', () => {
  let database: FreshDatabase
  let cluster: Cluster
  beforeAll(async () => {
    database = await postgres.create(siteTables)
    cluster = await startCluster({ databaseUrl: database.databaseUrl ?? '' })
  }, 120_000)
  afterAll(async () => {
    await cluster.close()
    await database.drop()
  })

  test(
    'two nodes write to one post one at a time, and when one dies the other continues [DI-04]',
    { tags: 'all', timeout: 180_000 },
    async () => {
      const { root, nodes, discord } = cluster
      await root.collection('discord_settings').create(channels)
      const values = eventValues({ max_participants: 40, thumbnail: newPicture() })
      const { id: tournament } = await root.collection('tournaments').create(values)
      const posts = () => discord.control.messages(demoChannels.events.id)
      const shown = () => JSON.stringify(posts().map(({ message }) => message.components))
      await expect.poll(() => posts().length).toBe(1)

      const edits = () =>
        discord.control
          .requests()
          .filter(({ method, path }) => method === 'PATCH' && path.includes('/messages/'))
      // A request that has no status yet is open: with a slow Discord two concurrent ones would be seen.
      let together = 0
      const watch = setInterval(() => {
        together = Math.max(together, edits().filter(({ status }) => status === undefined).length)
      }, 5)
      discord.control.setFault({ target: 'api', kind: 'slow', ms: 400 })
      const members = await Promise.all(
        Array.from({ length: 12 }, (_, index) => cluster.newMember(`member${index}`)),
      )
      for (const [index, member] of members.entries()) {
        const { url = '' } = nodes[index % 2] ?? {}
        await member.at(url).collection('tournament_registrations').create({ user: member.id, tournament })
      }
      await expect.poll(shown).toContain('12 of 40 places taken')
      clearInterval(watch)
      expect(together).toBe(1)
      discord.control.clearFaults()

      const last = await cluster.newMember('latecomer')
      await last.at(nodes[0].url).collection('tournament_registrations').create({ user: last.id, tournament })
      // It has stored the change, and dies before it writes the post.
      await nodes[0].end('SIGKILL')
      await expect.poll(shown, { timeout: 60_000 }).toContain('latecomer')
      expect(posts()).toHaveLength(1)
    },
  )
})
