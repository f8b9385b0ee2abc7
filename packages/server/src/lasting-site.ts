import type { Settings } from './settings.ts'
import { startupFailure } from './startup-failure.ts'
import { openSite, type RunningSite, type SiteOptions } from './site.ts'

/**
 * A site that opens itself anew when a backup replaced everything: requests under way finish, streams are told to
 * come back, and nothing in memory survives. `close` ends whichever is open.
 */
export async function openLastingSite(settings: Settings, options: SiteOptions = {}): Promise<RunningSite> {
  let isClosed = false
  const open = (port: number) =>
    openSite({ ...settings, port }, { ...options, onRestored: () => void reopen() })
  let opening = open(settings.port)

  async function reopen(): Promise<void> {
    if (isClosed) return
    opening = opening.then(async (site) => {
      await site.close()
      return open(Number(new URL(site.url).port))
    })
    try {
      await opening
    } catch (error) {
      // Without a site there is nothing to stay for; whoever watches the process starts it again.
      console.error(startupFailure(error))
      process.exit(1)
    }
  }

  const first = await opening
  return {
    ...first,
    drain: async () => {
      isClosed = true
      const site = await opening
      await site.drain()
    },
    close: async () => {
      isClosed = true
      const site = await opening
      await site.close()
    },
  }
}
