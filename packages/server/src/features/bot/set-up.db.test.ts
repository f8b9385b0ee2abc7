import { expect, onTestFinished, test } from 'vitest'
import { demoPersonas } from '@longhouse/discord-sim'
import { countQueries, onEitherDatabase } from '@longhouse/engine/testing'
import { doorPath, interactionsPath } from '@longhouse/contract/bot'
import { clientOf, createPerson } from '../../testing/test-site.ts'
import { said, startBotSite } from './bot-site.fixture.ts'
import type { CommandAnswer } from './interaction.ts'
import { keepCommands } from './set-up.ts'

const { member } = demoPersonas
const answer = async () => said('Yes.')
const commands: CommandAnswer[] = [{ definition: { name: 'events', description: 'What is on' }, answer }]

onEitherDatabase((database) => {
  const start = async (options: Partial<Parameters<typeof startBotSite>[0]> = {}) => {
    const site = await startBotSite({ database, ...options })
    onTestFinished(() => site.close())
    const { control } = site.sim
    const endpoint = () => control.application().endpointUrl
    return { site, control, endpoint, ours: site.url + interactionsPath }
  }

  test('the endpoint is set once the site listens, and the commands are set in one call', async () => {
    const { site, control, endpoint, ours } = await start({ answers: { commands } })
    await expect.poll(endpoint).toBe(ours)
    await expect.poll(() => control.application().commands.map(({ name }) => name)).toEqual(['events'])
    await expect.poll(() => site.report()).toMatchObject({ state: 'open' })

    const open = await site.shut()
    const before = control.requests().length
    open()
    await expect.poll(() => site.report()).toMatchObject({ state: 'open' })
    const calls = control.requests().slice(before)
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/v10/applications/@me'])
  })

  test('while Discord is unreachable the setup is retried, and staff see why', async () => {
    const { site, control, ours } = await start({
      before: (sim) => sim.control.setFault({ kind: 'down', target: 'api' }),
    })
    await expect.poll(() => site.report()).toMatchObject({ door: 'http', state: 'closed', reason: /Discord/ })
    control.clearFaults()
    await expect
      .poll(() => site.report())
      .toEqual({ configured: true, door: 'http', state: 'open', endpoint: ours })
  })

  test.each(['gateway', 'off'])('with %s the earlier endpoint is removed', async (door) => {
    const { endpoint } = await start({
      env: { DISCORD_EVENTS: door },
      before: ({ control }) =>
        void (control.application().endpointUrl = `https://a.example${interactionsPath}`),
    })
    await expect.poll(endpoint).toBeNull()
  })

  test('removed commands are deleted once', async () => {
    const { site, control } = await start({ answers: { commands } })
    await expect.poll(() => site.report()).toMatchObject({ state: 'open' })
    expect(control.application().commands).toHaveLength(1)
    await keepCommands({ ...site, ...site.link }, [])
    expect(control.application().commands).toEqual([])
    const before = control.requests().length
    await keepCommands({ ...site, ...site.link }, [])
    expect(control.requests()).toHaveLength(before)
  })

  test("commands are also deleted if Discord's response to setting them was lost", async () => {
    const { site, control } = await start()
    await expect.poll(() => site.report()).toMatchObject({ state: 'open' })
    control.setFault({ kind: 'truncated', target: 'api' })
    const definitions = commands.map(({ definition }) => definition)
    await expect(keepCommands({ ...site, ...site.link }, definitions)).rejects.toThrow('no answer')
    control.clearFaults()
    expect(control.application().commands).toHaveLength(1)
    await keepCommands({ ...site, ...site.link }, [])
    expect(control.application().commands).toEqual([])
  })

  test('an endpoint that Discord removed is set again, and a foreign one is not changed', async () => {
    const { site, control, endpoint, ours } = await start()
    await expect.poll(() => site.report()).toMatchObject({ state: 'open' })
    control.application().endpointUrl = null
    await site.runJob('discord-door')
    await expect.poll(endpoint).toBe(ours)
    control.application().endpointUrl = 'https://elsewhere.example/'
    await site.runJob('discord-door')
    await expect.poll(() => site.report()).toMatchObject({ state: 'closed', reason: /elsewhere/ })
    expect(endpoint()).toBe('https://elsewhere.example/')
  })

  test('the last interaction is known, and stored once a minute', async () => {
    const moment = Date.now()
    let now = moment
    const { site, control, endpoint } = await start({
      now: () => new Date(now),
      answers: { presses: [{ verb: 'join', answer }] },
    })
    await expect.poll(endpoint).not.toBeNull()
    await site.post({ verb: 'join' })
    await site.memberOf(member)
    const press = () => control.press(member.id, { customId: 'v1:join:' })
    const written = async () => {
      const rows = await site.engine.recordsOf('server_values').findAll()
      return rows.find(({ key }) => key === 'discord-last-interaction')?.['value']
    }
    await press()
    const first = new Date(moment).toISOString()
    await expect.poll(written).toEqual({ at: first })
    now += 59_000
    await press()
    expect(await site.report()).toMatchObject({ lastInteraction: new Date(now).toISOString() })
    expect(await written()).toEqual({ at: first })
    now += 1000
    await press()
    await expect.poll(written).toEqual({ at: new Date(now).toISOString() })
  })

  test('a click of a member without changes writes nothing', async () => {
    const { site, control, endpoint } = await start({ answers: { presses: [{ verb: 'join', answer }] } })
    await expect.poll(endpoint).not.toBeNull()
    await site.post({ verb: 'join' })
    await site.memberOf(member)
    const press = () => control.press(member.id, { customId: 'v1:join:' })
    await press()
    const users = await site.engine.recordsOf('users').findAll()
    const questions = countQueries()
    const asked: number[] = []
    for (let presses = 0; presses < 5; presses += 1) {
      const before = questions()
      await press()
      asked.push(questions() - before)
    }
    // The minimum: other queries of the site in the meantime are counted too.
    expect(Math.min(...asked)).toBeLessThan(10)
    expect(await site.engine.recordsOf('users').findAll()).toEqual(users)
  })

  test('only staff can read the status of the transport', async () => {
    const { site } = await start()
    const statusFor = async (values?: Record<string, unknown>) => {
      const headers: Record<string, string> = {}
      if (values) {
        const { id } = await createPerson(site.engine, `p${Object.keys(values).length}`, values)
        headers['authorization'] = (await clientOf(site.url, site.engine, id)).authStore.token
      }
      return (await fetch(site.url + doorPath, { headers })).status
    }
    expect(await statusFor()).toBe(401)
    expect(await statusFor({})).toBe(403)
    expect(await statusFor({ is_admin: true })).toBe(200)
  })
})
