import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { demoClient, demoPersonas, demoRoles, startDiscordSim, type DiscordSim } from '@longhouse/discord-sim'
import { onEachDatabase, startTestEngine, type TestDatabase } from '@longhouse/engine/testing'
import type { Engine } from '@longhouse/engine'
import { createDiscordClient } from '../../../platform/discord/discord-client.ts'
import { serverValuesCollection } from '../../../collections/site.ts'
import { readSettings } from '../../../settings.ts'
import { discordEnvironment } from '../../../testing/discord-site.ts'
import { GatewayKeeper } from './gateway-keeper.ts'
import type { GatewayEvent } from './gateway-line.ts'
import { gatewayStore, type GatewayStore } from './gateway-state.ts'
import { onEither } from '../../../testing/on-each-site.ts'

const { member } = demoPersonas
const { veteran } = demoRoles
const second = 1000
const minute = 60 * second
const logger = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

/** Starts nodes on one database and one simulator, with a clock that the test moves. */
async function startHouse(database: TestDatabase, client: Partial<typeof demoClient>) {
  let now = Date.UTC(2026, 11, 4, 20)
  const clock = () => now
  const sim = await startDiscordSim({
    clock,
    rateLimits: false,
    world: { client: { ...demoClient, ...client } },
  })
  const running = await startTestEngine({ database, collections: [serverValuesCollection] })
  onTestFinished(async () => {
    await running.close()
    await sim.close()
  })
  let nodes = 0
  return {
    sim,
    store: gatewayStore(running.engine),
    advance: (ms: number) => void (now += ms),
    node: (changes: { hearsOfMembers?: boolean } = {}) => {
      nodes += 1
      return newNode({ sim, engine: running.engine, clock, name: `node ${nodes}`, ...changes })
    },
  }
}

interface NodeParts {
  readonly sim: DiscordSim
  readonly engine: Engine
  readonly clock: () => number
  readonly name: string
  readonly hearsOfMembers?: boolean
}

function newNode({ sim, engine, clock, name, hearsOfMembers = true }: NodeParts) {
  const { discord } = readSettings({ ...discordEnvironment(sim), DISCORD_EVENTS: 'gateway' })
  if (!discord) throw new Error('There is no Discord.')
  const heard: GatewayEvent[] = []
  const store = mortal(gatewayStore(engine))
  const keeper = new GatewayKeeper({
    node: name,
    store,
    token: discord.botToken,
    client: createDiscordClient(discord, { logger, now: () => new Date(clock()) }),
    clock: async () => new Date(clock()),
    logger,
    hearsOfMembers,
    onHeard: (one) => heard.push(one),
  })
  onTestFinished(() => keeper.stop())
  return {
    name,
    heard: () => heard.map(({ event, isLate }) => `${isLate ? 'late ' : ''}${event.t}`),
    look: () => keeper.look(),
    stop: () => keeper.stop(),
    /** Simulates a killed process: it writes nothing more, and its socket is cut. */
    die: () => {
      store.die()
      sim.control.gateway.drop()
    },
  }
}

function mortal(store: GatewayStore): GatewayStore & { die(): void } {
  let isDead = false
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isDead) throw new Error('This node is dead.')
    return work()
  }
  return {
    read: () => alive(() => store.read()),
    change: (change) => alive(() => store.change(change)),
    die: () => void (isDead = true),
  }
}

onEachDatabase((database) => {
  const startWith = async (client: Partial<typeof demoClient> = {}) => {
    const house = await startHouse(database, client)
    const isOpen = async () => {
      await expect.poll(async () => (await house.store.read()).openSince).toBeGreaterThan(0)
    }
    const holder = async () => (await house.store.read()).holder
    const starts = () => house.sim.control.gateway.identifies()
    const connected = () => house.sim.control.gateway.sessions().filter((one) => one.isConnected).length
    return { ...house, isOpen, holder, starts, connected }
  }

  describe('one node of two', () => {
    test('has the connection, and the other one waits [DI-09]', async () => {
      const house = await startWith()
      const [first, other] = [house.node(), house.node()]
      await first.look()
      await house.isOpen()
      await other.look()
      expect(await house.holder()).toBe(first.name)
      expect(house.connected()).toBe(1)
      house.sim.control.addRole(member.id, veteran.id)
      await expect.poll(first.heard).toEqual(['READY', 'GUILD_MEMBER_UPDATE'])
      expect(other.heard()).toEqual([])
    })

    test('stops, and the other one resumes immediately with the missed events, without a new session [DI-09]', async () => {
      const house = await startWith()
      const [first, other] = [house.node(), house.node()]
      await first.look()
      await house.isOpen()
      await first.stop()
      house.sim.control.addRole(member.id, veteran.id)
      await other.look()
      await expect.poll(other.heard).toEqual(['late GUILD_MEMBER_UPDATE', 'RESUMED'])
      expect(await house.holder()).toBe(other.name)
      expect(house.starts()).toBe(1)
    })

    test('dies, and the other one takes over when its lease ends [DI-09]', async () => {
      const house = await startWith()
      const [first, other] = [house.node(), house.node()]
      await first.look()
      await house.isOpen()
      first.die()
      house.advance(29 * second)
      await other.look()
      expect(await house.holder()).toBe(first.name)
      house.advance(2 * second)
      await other.look()
      await expect.poll(other.heard).toContain('RESUMED')
      expect(await house.holder()).toBe(other.name)
      expect(house.starts()).toBe(1)
    })

    test('slept past its lease: it closes its connection if another node has one', async () => {
      const house = await startWith()
      const [first, other] = [house.node(), house.node()]
      await first.look()
      await house.isOpen()
      house.advance(31 * second)
      await other.look()
      await expect.poll(other.heard).toContain('RESUMED')
      await first.look()
      expect(await house.holder()).toBe(other.name)
      house.sim.control.addRole(member.id, veteran.id)
      await expect.poll(other.heard).toContain('GUILD_MEMBER_UPDATE')
      expect(first.heard()).not.toContain('GUILD_MEMBER_UPDATE')
    })
  })

  test(
    'a hundred restarts in an hour use one session start, even if every other one is a crash [DI-10]',
    onEither(database),
    async () => {
      const house = await startWith()
      for (let restart = 0; restart < 100; restart += 1) {
        const node = house.node()
        await node.look()
        await house.isOpen()
        if (restart % 2 === 0) await node.stop()
        else node.die()
        await expect.poll(house.connected).toBe(0)
        house.advance(36 * second)
      }
      expect(house.starts()).toBe(1)
    },
  )

  describe('when Discord forgets the session', onEither(database), () => {
    test('a new one is started, but not within a minute of the last start', async () => {
      const house = await startWith()
      const node = house.node()
      await node.look()
      await house.isOpen()
      house.advance(40 * second)
      house.sim.control.gateway.invalidate()
      await expect.poll(async () => (await house.store.read()).reason).toContain('at the earliest')
      await node.look()
      expect(house.starts()).toBe(1)
      house.advance(2 * minute)
      await node.look()
      await house.isOpen()
      expect(house.starts()).toBe(2)
    })

    test('the last hundred starts of a day are not used, and the reason is stored', async () => {
      const house = await startWith()
      house.sim.control.gateway.spendStarts(901)
      const node = house.node()
      await node.look()
      expect(house.connected()).toBe(0)
      expect(await house.store.read()).toMatchObject({
        startsLeft: 99,
        reason: expect.stringContaining('99'),
      })
      house.advance(25 * 60 * minute)
      await node.look()
      await house.isOpen()
    })
  })

  test.each([
    ['cut', (sim: DiscordSim) => sim.control.gateway.drop()],
    ['closed', (sim: DiscordSim) => sim.control.gateway.drop(4000)],
    ['asked to connect again', (sim: DiscordSim) => sim.control.gateway.askToReconnect()],
  ])('a line that is %s is resumed', onEither(database), async (_, interrupt) => {
    const house = await startWith()
    const node = house.node()
    await node.look()
    await house.isOpen()
    house.advance(10 * second)
    interrupt(house.sim)
    await expect.poll(node.heard).toEqual(['READY', 'RESUMED'])
    expect(house.starts()).toBe(1)
  })

  test('the session is kept while Discord cannot be reached', onEither(database), async () => {
    const house = await startWith()
    const node = house.node()
    await node.look()
    await house.isOpen()
    house.sim.control.setFault({ kind: 'down', target: 'gateway' })
    house.sim.control.gateway.drop()
    await expect.poll(async () => (await house.store.read()).reason).not.toBe('')
    house.advance(minute)
    await node.look()
    await expect.poll(async () => (await house.store.read()).failures).toBe(2)
    house.sim.control.clearFaults()
    house.advance(minute)
    await node.look()
    await expect.poll(node.heard).toEqual(['READY', 'RESUMED'])
    expect(house.starts()).toBe(1)
  })

  test(
    'without the right to member events the connection requests no intents',
    onEither(database),
    async () => {
      const house = await startWith()
      const node = house.node({ hearsOfMembers: false })
      await node.look()
      await house.isOpen()
      expect(house.sim.control.gateway.sessions()).toMatchObject([{ intents: 0 }])
    },
  )

  test(
    'if Discord refuses the intents, the keeper waits ten minutes and requests fewer',
    onEither(database),
    async () => {
      const house = await startWith({ membersIntent: false })
      const node = house.node({ hearsOfMembers: true })
      await node.look()
      await expect.poll(async () => (await house.store.read()).reason).toContain('4014')
      house.advance(11 * minute)
      await node.look()
      await house.isOpen()
      expect(house.sim.control.gateway.sessions()).toMatchObject([{ intents: 0 }])
    },
  )
})
