import { MantineProvider, Button } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { useChunkFailure } from '../lib/base/chunks.ts'
import { useConnection } from '../lib/base/connection.ts'
import { releaseEarlyPress } from '../lib/base/early-press.ts'
import { colorSchemeManager } from '../theme/color-scheme.ts'
import { theme } from '../theme/theme.ts'
import { Banner } from '../ui/base/banner.tsx'
import { ToastRegion } from '../ui/base/toast-region.tsx'
import classes from './app.module.css'
import { ConnectionNotice } from './shell/connection-notice.tsx'

export function Providers({ children }: { children: ReactNode }) {
  useEffect(releaseEarlyPress, [])
  return (
    <MantineProvider theme={theme} defaultColorScheme="dark" colorSchemeManager={colorSchemeManager}>
      {children}
      <ToastRegion />
      <ChunkFailureNotice />
    </MantineProvider>
  )
}

/** A notice above the page, so that nothing typed is lost before the person decides. */
function ChunkFailureNotice() {
  const failure = useChunkFailure()
  // Without a network no chunk can load; the retry button appears once the browser is online.
  const isOffline = useConnection() === 'offline'
  if (!failure) return null
  if (isOffline) {
    // A page that is not ready yet has no other place for this notice.
    if ('ready' in document.documentElement.dataset) return null
    return (
      <div className={classes.notice}>
        <ConnectionNotice />
      </div>
    )
  }
  return (
    <div className={classes.notice}>
      <Banner
        kind="error"
        title="Loading chunk failed"
        actions={
          <>
            <Button size="sm" variant="default" onClick={failure.retry}>
              Try again
            </Button>
            <Button size="sm" onClick={() => location.reload()}>
              Reload page
            </Button>
          </>
        }
      >
        A part of the site did not arrive. What you typed is still here; reloading starts the page anew.
      </Banner>
    </div>
  )
}
