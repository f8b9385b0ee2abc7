import { demoChannels, demoPersonas, demoRoles } from '@longhouse/discord-sim'
import { onEitherDatabase } from '@longhouse/engine/testing'
import type { DiscordChoices, DiscordPermissions } from '@longhouse/contract/bot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDiscordSite, type DiscordSite, type LoggedIn } from '../../testing/discord-site.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'

const { staff, member } = demoPersonas
const channelReads = (site: DiscordSite) =>
  site.sim.control.requests().filter(({ path }) => path.includes('/channels')).length
const ask = <Answer>({ client }: Pick<LoggedIn, 'client'>, what: string) =>
  client.send<Answer>(`/api/discord/${what}`, { method: 'GET' })

/** Declares the suite once per database, each with a site that has not read the Discord server yet. */
function onEachDiscordSite(suite: (site: DiscordSite & { sergeant: LoggedIn }) => void): void {
  onEitherDatabase((database) => {
    const site = {} as DiscordSite & { sergeant: LoggedIn }
    beforeAll(async () => {
      Object.assign(site, await startDiscordSite(database))
      site.sergeant = await site.logIn(staff.id)
    })
    afterAll(() => site.close())
    suite(site)
  })
}

onEachDiscordSite((site) => {
  test('only staff see channels and roles to choose from', async () => {
    const { channels, roles } = await ask<DiscordChoices>(site.sergeant, 'choices')
    expect(channels).toContainEqual({ id: demoChannels.events.id, name: 'events' })
    expect(roles.map(({ position }) => position)).toEqual(
      roles.map(({ position }) => position).toSorted((a, b) => b - a),
    )
    expect(roles).toContainEqual(
      expect.objectContaining({ id: demoRoles.snakeCharmer.id, name: 'Snake Charmer', canGive: true }),
    )
    expect(roles).toContainEqual(
      expect.objectContaining({ id: demoRoles.veteran.id, canGive: false, isStaff: false }),
    )
    expect(roles).toContainEqual(expect.objectContaining({ id: demoRoles.staff.id, isStaff: true }))
    expect(roles.map(({ name }) => name)).not.toContain('@everyone')
    for (const what of ['choices', 'permissions']) {
      expect(await outcomeOf(ask(await site.logIn(member.id), what))).toBe(403)
      expect(await outcomeOf(ask({ client: site.guest() }, what))).toBe(401)
    }
  })

  test("the demo's bot has all permissions; each one removed is named with what to click", async () => {
    const permissions = () => ask<DiscordPermissions>(site.sergeant, 'permissions?fresh=1')
    expect(await permissions()).toMatchObject({
      missing: [],
      roleOrder: [],
      goneChannels: [],
      botRole: { name: 'Bot' },
      invite: expect.stringMatching(/permissions=17901692144640$/),
    })

    const before = channelReads(site)
    for (let times = 0; times < 10; times += 1) await permissions()
    expect(channelReads(site)).toBe(before)
  })

  test("an admin's choice takes effect immediately, and its channel is checked", async () => {
    const store = site.engine.recordsOf('discord_settings')
    const row = await store.create({ section: 'channels', value: { events: '1185000000000009999' } })
    const { goneChannels } = await ask<DiscordPermissions>(site.sergeant, 'permissions')
    expect(goneChannels).toEqual([
      {
        use: 'events',
        id: '1185000000000009999',
        problem: 'The channel for events is not on the Discord server, or is none to write in.',
        todo: 'Choose another channel.',
      },
    ])
    await store.delete(row.id)
  })
})

onEachDiscordSite((site) => {
  test('a denying channel and a bot below its roles are reported in whole sentences', async () => {
    site.sim.control.denyBot(demoChannels.events.id, ['SendMessages'])
    for (const role of site.sim.world.roles) if (role.name === 'Bot') role.position = 9
    const { missing, roleOrder } = await ask<DiscordPermissions>(site.sergeant, 'permissions')
    expect(missing).toEqual([
      {
        permission: 'Send Messages',
        use: 'events',
        channel: { id: demoChannels.events.id, name: 'events' },
        problem: 'The bot may not “Send Messages” in #events.',
        todo: 'Open #events → Edit Channel → Permissions → Advanced, add Bot, and allow “Send Messages”.',
      },
    ])
    expect(roleOrder).toEqual([
      {
        roles: [demoRoles.snakeCharmer, demoRoles.blueScreenSurvivor].map(({ id, name }) => ({ id, name })),
        problem: "The bot's highest role does not stand above Snake Charmer, Blue Screen Survivor.",
        todo: 'Open Server Settings → Roles, and drag Bot above them.',
      },
    ])
  })
})

onEachDiscordSite((site) => {
  test('staff get an error message while Discord is unreachable', async () => {
    site.sim.control.setFault({ target: 'api', kind: 'status', code: 503 })
    const refusals = await Promise.all(
      ['choices', 'permissions', 'choices'].map((what) => refusalOf(ask(site.sergeant, what))),
    )
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        status: 502,
        message: expect.stringMatching(/^Discord could not be asked\. Discord answered 503/),
      })
  })
})

onEachSite((site) => {
  test('without Discord there is nothing to choose', async () => {
    expect(await refusalOf(ask({ client: site.as.staff }, 'choices'))).toMatchObject({
      status: 502,
      message: 'Discord is not configured.',
    })
  })
})
