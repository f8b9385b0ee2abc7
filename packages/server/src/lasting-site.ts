import type { Settings } from './settings.ts'
import { startupFailure } from './startup-failure.ts'
import { openSite, type RunningSite, type SiteOptions } from './site.ts'

/**
 * Opens a site that reopens after a restore: requests in flight finish, streams are told to reconnect, and no
 * state in memory survives. `close` ends the open one.
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
      // Without a site the process has no purpose; its supervisor starts it again.
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
