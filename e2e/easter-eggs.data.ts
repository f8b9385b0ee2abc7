import { rewardIds, rewardRoleId } from '@longhouse/contract/rewards'
import { boardSize, start, step, turn, wayToFood, type Direction } from '@longhouse/web/testing'
import { expect, type Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import { people, superuserClient, type PersonName } from './support/people.ts'
import type { PretendDiscord } from './support/pretend-discord.ts'
import type { SiteProcess } from './support/site-process.ts'
import { countRequests } from './support/visits.ts'

export const discordDown = { target: 'api', kind: 'down' }
/** The console's message for a refused role. */
export const refused = /status of (502|403)/

/** Opens a page and waits until it listens for easter eggs. */
export async function visit(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByTestId('egg-news').waitFor({ state: 'attached' })
}

/** Resets a person to having found nothing. */
export async function forgetRewards(
  site: SiteProcess,
  discord: PretendDiscord,
  name: PersonName,
): Promise<void> {
  const { username, discordId } = people[name]
  const pb = await superuserClient(site.url, site.superuser)
  const grants = await pb.collection('reward_grants').getFullList({ filter: `user.username = "${username}"` })
  for (const { id } of grants) await pb.collection('reward_grants').delete(id)
  for (const reward of rewardIds) await discord.changeRole(discordId, { remove: rewardRoleId(reward) })
}

/** Logs the page in as a new member without a Discord account. */
export async function logInUnlinked(page: Page, site: SiteProcess): Promise<void> {
  const pb = await superuserClient(site.url, site.superuser)
  const username = `unlinked_${Date.now()}`
  const [email, password] = [`${username}@example.test`, 'a-password-of-its-own']
  await pb.collection('users').create({ username, email, password, passwordConfirm: password })
  const own = new PocketBase(site.url)
  await own.collection('users').authWithPassword(email, password)
  await page.addInitScript(
    (stored) => localStorage.setItem('pocketbase_auth', stored),
    JSON.stringify(own.authStore),
  )
}

/** Returns a function that counts the requests for a role from now on. */
export const countRoleRequests = (page: Page) => countRequests(page, '/api/discord/assign-role')

const konami = [
  'ArrowUp',
  'ArrowUp',
  'ArrowDown',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowLeft',
  'ArrowRight',
  'b',
  'a',
]

export async function enterKonami(page: Page): Promise<void> {
  for (const key of konami) await page.keyboard.press(key)
}

const luck = 0.42
const keys: Record<Direction, string> = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
}

/** Fixes random numbers and the clock; call it before the page opens. */
export async function fixFate(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript((value) => (Math.random = () => value), luck)
}

/** From here on time passes only by `pass`. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
}

/** Lets time pass, once all work deferred after the last change is done. */
export async function pass(page: Page, time: number): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 3; round++) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(round)
      })
    }
  })
  await page.clock.runFor(time)
}

/** Lets the page draw a frame: a user's actions are sent after that. */
export async function passFrame(page: Page): Promise<void> {
  await pass(page, 50)
}

/** Plays a started game to its fifth food, key by key; afterwards time runs again. */
export async function winSnake(page: Page): Promise<void> {
  let game = start()
  const board = page.getByRole('img', { name: `Snake board, ${boardSize} by ${boardSize} cells` })
  while (game.phase === 'playing') {
    for (const direction of wayToFood(game)) {
      const { speed } = game
      await page.keyboard.press(keys[direction])
      game = step(turn(game, direction), () => luck)
      await pass(page, speed)
      const head = game.snake[0]
      if (game.phase === 'playing') await expect(board).toHaveAttribute('data-head', `${head?.x},${head?.y}`)
    }
  }
  await page.clock.resume()
}
