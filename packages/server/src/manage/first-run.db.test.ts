import { firstRunLinkPath } from '@longhouse/contract/first-run'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openSite, type RunningSite } from '../site.ts'
import { onEachInstallation } from '../testing/installation.ts'
import { createPerson } from '../testing/test-site.ts'
import { firstRun } from './accounts.commands.ts'

onEachInstallation({ PORT: '0', DEMO: '0', PUBLIC_URL: 'https://tog.example' }, (here) => {
  let site: RunningSite
  beforeAll(async () => {
    site = await openSite(here.settings)
  })
  afterAll(() => site.close())
  afterEach(() => vi.restoreAllMocks())

  test('prints a new link next to a running site, which ends the one before; none once there is an administrator', async () => {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await firstRun(here.settings)).toBe(0)
    const link = String(printed.mock.lastCall?.[0])
    expect(link).toMatch(/^https:\/\/tog\.example\/first-run#[\w-]{43}$/)
    expect(await statusOf(link)).toBe(204)
    expect(await statusOf(site.firstRunLink ?? '')).toBe(404)

    await createPerson(site.engine, 'robin', { is_admin: true })
    printed.mockClear()
    expect(await firstRun(here.settings)).toBe(1)
    expect(printed).not.toHaveBeenCalled()
    expect(complained.mock.calls).toEqual([[expect.stringMatching(/already.*user promote EMAIL --operator/)]])
  })

  async function statusOf(link: string): Promise<number> {
    const answer = await fetch(site.url + firstRunLinkPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: link.slice(link.indexOf('#') + 1) }),
    })
    return answer.status
  }
})
