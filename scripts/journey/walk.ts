import { join } from 'node:path'
import { startDiscordSim } from '@longhouse/discord-sim'
import { startMailSim } from '@longhouse/mail-sim'
import { discordEnvironment, type Workshop } from '@longhouse/server/testing'
import { openFront } from './front.ts'
import { expectLive, expectRefusal, fill, tryDemo } from './go-live.ts'
import { loseNode } from './lose-node.ts'
import { moveElsewhere } from './move-elsewhere.ts'
import { OperatedSite } from './operated-site.ts'
import { admin, superuser } from './people.ts'
import type { Place } from './place.ts'
import type { Step } from './report.ts'
import { update } from './update.ts'

export interface Walk {
  readonly shop: Workshop
  readonly place: Place
  readonly step: Step
}

/** Walks from the demo to a site that was moved. Stops at the first step that fails. */
export async function walk({ shop, place, step }: Walk): Promise<void> {
  const cwd = join(shop.folder, `site-${place.nodes}`)
  const opened = new AsyncDisposableStack()
  const site = new OperatedSite({ shop, place, cwd })
  opened.defer(() => site.stop('SIGKILL'))
  try {
    await step('a fresh clone is built by an ordinary user', async () => {
      await shop.clone(cwd)
      await site.command('npm run build')
    })
    await step('the demo runs, its people log in, Ctrl-C ends it', () => tryDemo(site))

    const discord = await startDiscordSim({ rateLimits: false })
    opened.defer(() => discord.close())
    const mailbox = await startMailSim()
    opened.defer(() => mailbox.close())
    await step('settings as the guide has them; what the demo made is refused', async () => {
      await site.configure({ ...discordEnvironment(discord), SMTP_URL: mailbox.smtpUrl })
      await expectRefusal(site)
    })
    await step('a superuser and the first administrator are made on the command line', async () => {
      await site.command(`npm run manage -- superuser upsert ${superuser.email}`, superuser.password)
      await site.command(`npm run manage -- user create ${admin.email} --admin`, admin.password)
    })
    await step('the live site begins without members of the demo', async () => {
      await site.start()
      await expectLive(site)
    })
    const people = await step('people log in, records and pictures are written', () => fill(site, mailbox))
    const front = await openFront({ ports: site.ports, folder: join(shop.folder, 'proxy') })
    opened.defer(() => front.close())
    await step(`an update while requests go on loses none of them (${front.name})`, () =>
      update({ site, front, people }),
    )
    await step('a node is lost while people write, and nothing that was acknowledged', () =>
      loseNode({ site, front, people }),
    )
    await step('a backup, restored elsewhere, has the same records, files and logins', () =>
      moveElsewhere({ site, people, mailbox }),
    )
  } finally {
    await opened.disposeAsync()
  }
}
