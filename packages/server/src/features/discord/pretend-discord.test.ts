import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { parseEnv } from 'node:util'
import { relayNames } from '@longhouse/contract/relays'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { findLoginTroubles } from './login-troubles.ts'

const program = createRequire(import.meta.url)
  .resolve('@longhouse/discord-sim')
  .replace('index.ts', 'main.ts')

test('the Discord simulator prints the settings that connect a live site to it', async () => {
  const env = { PATH: process.env['PATH'], PORT: '0', SITE_URL: 'https://tog.example' }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    const over = once(child, 'close')
    child.kill('SIGKILL')
    await over
  })
  let printed = ''
  child.stdout.on('data', (text) => (printed += String(text)))
  await expect.poll(() => printed).toMatch(/DISCORD_WEBHOOK_GAME_INTEREST=\S+\n/)
  const lines = printed.split('\n').filter((line) => /^[A-Z_]+=/.test(line))
  const settings = readSettings({ ...parseEnv(lines.join('\n')) })
  expect(settings).toMatchObject({ isDemo: false, publicUrl: 'https://tog.example' })
  expect(Object.keys(settings.discord?.webhooks ?? {})).toEqual([...relayNames])
  expect(await findLoginTroubles({ settings })).toEqual([])
})
