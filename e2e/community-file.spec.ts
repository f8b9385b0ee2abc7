import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommunityConfig } from '@longhouse/contract/community'
import { sitePages } from '@longhouse/contract/pages'
import community from '@longhouse/contract/testing'
import { createNewcomer } from './support/members.ts'
import { PretendMailbox } from './support/pretend-mailbox.ts'
import { startSite } from './support/site-process.ts'
import { expect, standInForOthers, test } from './support/test.ts'

// Both names occur only here, so every trace of the old one comes from the old file.
const named = (name: string): CommunityConfig => ({
  ...community,
  organisation: {
    ...community.organisation,
    name,
    title: `The ${name} of the test`,
    tagline: `${name} plays on.`,
    welcome: [`Welcome to ${name}.`],
  },
  games: community.games.map((game) => ({ ...game, label: `${game.label} by ${name}` })),
})

test(
  'edit, restart: every page, the manifest and the mails have only the new name',
  { tag: '@all' },
  async ({ page, allowConsole }) => {
    test.setTimeout(180_000)
    allowConsole(/status of 404/)
    const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-e2e-community-'))
    const file = join(dataDir, 'mine.ts')
    const start = async (name: string) => {
      await writeFile(file, `export default ${JSON.stringify(named(name))}`)
      return startSite({ dataDir, env: { COMMUNITY_FILE: file } })
    }
    const oldName = 'Quagmires'
    const newName = 'Nightjars'
    const first = await start(oldName)
    const before = await fetch(first.url).then((answer) => answer.text())
    expect(before).toContain(oldName)
    await first.stop()

    const site = await start(newName)
    try {
      await test.step('what the server sends', async () => {
        const paths = sitePages.map(({ path }) => path.replace(/:.*/, 'nobody'))
        for (const path of [...paths, '/no/such/page', '/site.webmanifest', '/sitemap.xml']) {
          const answer = await fetch(`${site.url}${path}`)
          const text = await answer.text()
          expect(text, path).not.toContain(oldName)
          expect(text, path).not.toContain(community.organisation.title)
          if (!path.endsWith('.xml')) expect(text, path).toContain(newName)
        }
        const home = await fetch(site.url).then((answer) => answer.text())
        for (const id of community.discord.staffRoleIds) expect(home).not.toContain(id)
      })

      await test.step('what a browser shows once scripts have run', async () => {
        await standInForOthers(page)
        for (const path of [
          '/',
          '/faq',
          '/ranks',
          '/policies/privacy',
          '/staff-application',
          '/account',
          '/no/such/page',
        ]) {
          await page.goto(`${site.url}${path}`)
          await expect(page).toHaveTitle(new RegExp(newName))
          await page.waitForLoadState('networkidle')
          expect(await page.locator('html').innerHTML(), path).not.toContain(oldName)
        }
        await page.goto(`${site.url}/`)
        await expect(page.getByText(`Welcome to ${newName}.`)).toBeVisible()
      })

      await test.step('what it mails', async () => {
        const { email, pb } = await createNewcomer(site)
        await pb.collection('users').requestPasswordReset(email)
        const mailbox = new PretendMailbox(site.mailUrl)
        await mailbox.linkTo(email, /new password/)
        const mails = JSON.stringify(await mailbox.mailsTo(email))
        expect(mails).toContain(newName)
        expect(mails).not.toContain(oldName)
      })
    } finally {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
