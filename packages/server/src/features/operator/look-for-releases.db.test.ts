import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onEitherDatabase } from '@longhouse/engine/testing'
import { startMailSim, type MailSim } from '@longhouse/mail-sim'
import PocketBase from 'pocketbase'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { softwareRelease } from '../../software-version.ts'
import { startDiscordSite, type DiscordSite } from '../../testing/discord-site.ts'
import { createPerson } from '../../testing/test-site.ts'

const superuser = { email: 'root@example.com', password: 'correct horse battery' }
const patient = { timeout: 20_000, interval: 50 }

/** Returns a release as GitHub lists it, with some of its other fields. */
const release = (version: string, more: object = {}) => ({
  url: `https://api.example/repos/a/b/releases/${version}`,
  html_url: `https://example.com/releases/v${version}`,
  tag_name: `v${version}`,
  name: `Longhouse ${version}`,
  draft: false,
  prerelease: false,
  assets: [],
  body: 'News',
  ...more,
})
const list =
  (...releases: readonly object[]): RequestListener =>
  (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(releases))
  }

onEitherDatabase((database) => {
  let answer: RequestListener = list()
  const asked: string[] = []
  const releases = createServer((request, response) => {
    asked.push(`${request.headers['user-agent']} ${request.url}`)
    answer(request, response)
  })
  const lines: string[] = []
  let site: DiscordSite
  let mailbox: MailSim
  let root: PocketBase
  let operator: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => releases.listen(0, '127.0.0.1', resolve))
    mailbox = await startMailSim()
    const { port } = releases.address() as AddressInfo
    site = await startDiscordSite(database, {
      env: {
        SMTP_URL: mailbox.smtpUrl,
        PUBLIC_URL: 'https://tog.example',
        RELEASES_URL: `http://127.0.0.1:${port}/repos/a/b/releases`,
        SUPERUSER_EMAIL: superuser.email,
        SUPERUSER_PASSWORD: superuser.password,
      },
      logger: pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line).msg) }),
    })
    root = new PocketBase(site.url)
    await root.collection('_superusers').authWithPassword(superuser.email, superuser.password)
    const rights = { is_admin: true, can_operate: true, verified: true }
    operator = (await createPerson(site.engine, 'operator', rights)).id
    await createPerson(site.engine, 'admin', { is_admin: true, verified: true })
  })
  afterAll(async () => {
    await site.close()
    await mailbox.close()
    releases.closeAllConnections()
    releases.close()
  })

  /** Runs the job of one night. */
  const night = async (next: RequestListener) => {
    answer = next
    await root.crons.run('releases')
    await site.engine.crons.settled()
  }
  const shown = async () => (await root.send('/api/operator/overview', {})).newerRelease
  const told = async () => {
    const notices = await site.engine.recordsOf('notifications').findAll({ sort: 'at' })
    return notices.map(({ user, kind, url, params }) => ({ user, kind, url, params }))
  }
  const line = (version: string) => ({
    user: operator,
    kind: 'site_release',
    url: '/operator/overview',
    params: { text: version },
  })

  test('no list is requested before that night, and never if none is named', async () => {
    expect(asked).toEqual([])
    const jobs = await root.crons.getFullList()
    expect(jobs.find(({ id }) => id === 'releases')?.expression).toBe('37 5 * * *')
    const env = { SUPERUSER_EMAIL: superuser.email, SUPERUSER_PASSWORD: superuser.password }
    const quiet = await startDiscordSite(database, { env })
    const client = quiet.guest()
    await client.collection('_superusers').authWithPassword(superuser.email, superuser.password)
    expect((await client.crons.getFullList()).map(({ id }) => id)).not.toContain('releases')
    await quiet.close()
  })

  test('an empty list, an older release, a draft and a prerelease notify no operator', async () => {
    await night(list())
    await night(
      list(
        release('0.0.9'),
        release(softwareRelease()),
        release('98.0.0', { draft: true }),
        release('98.1.0', { prerelease: true }),
        release('98.2.0', { tag_name: 'nightly' }),
      ),
    )
    expect([await shown(), await told()]).toEqual([null, []])
    expect(asked).toEqual(['Longhouse /repos/a/b/releases', 'Longhouse /repos/a/b/releases'])
  })

  test('operators are notified once of each newer version, in the bell, by mail and on the overview', async () => {
    await night(list(release('99.2.0'), release('99.10.0'), release('99.9.0')))
    expect(await shown()).toEqual({ version: '99.10.0', url: 'https://example.com/releases/v99.10.0' })
    expect(await told()).toEqual([line('99.10.0')])
    await vi.waitFor(() => expect(mailbox.mails()).toHaveLength(1), patient)
    expect(mailbox.mails()[0]).toMatchObject({ subject: 'Longhouse 99.10.0 is out' })

    for (const notice of await site.engine.recordsOf('notifications').findAll())
      await site.engine.recordsOf('notifications').update(notice.id, { seen_at: new Date().toISOString() })
    await night(list(release('99.10.0')))
    // Withdrawn, and released again.
    await night(list(release('99.9.0')))
    expect(await shown()).toMatchObject({ version: '99.9.0' })
    await night(list(release('99.10.0')))
    expect(await told()).toEqual([line('99.10.0')])
    await night(list(release('99.10.0'), release('99.11.0')))
    expect(await told()).toEqual([line('99.10.0'), line('99.11.0')])
  })

  test.each<[string, RequestListener, RegExp]>([
    ['a page', (_, response) => void response.end('<html>'), /no list of releases$/],
    ['another list', list({ id: 7 }), /no list of releases$/],
    ['a link of another kind', list(release('99.99.0', { html_url: 'javascript:alert(1)' })), /no list/],
    ['a failure', (_, response) => void response.writeHead(503).end('[]'), /503$/],
    ['a line that breaks', (_, response) => void response.destroy(), /could not be read: ./],
    ['more than there can be', (_, response) => void response.end('['.repeat(5_000_000)), /too long$/],
  ])('%s is one line of the log, and nothing else', async (_, rubbish, says) => {
    const before = { shown: await shown(), told: await told() }
    lines.length = 0
    await night(rubbish)
    await vi.waitFor(() => expect(lines).toHaveLength(1), patient)
    expect(lines[0]).toMatch(/^The list of releases \(RELEASES_URL\) could not be read: /)
    expect(lines[0]).toMatch(says)
    expect({ shown: await shown(), told: await told() }).toEqual(before)
  })
})
