import { Button } from '@mantine/core'
import { useChunkFailure } from '../lib/chunks.ts'
import { useConnection } from '../lib/connection.ts'
import { Banner } from '../ui/banner.tsx'
import classes from './chunk-failure-notice.module.css'
import { ConnectionNotice } from './shell/connection-notice.tsx'

/** Stands over whatever is on show, so that nothing typed is lost before the person decides. */
export function ChunkFailureNotice() {
  const failure = useChunkFailure()
  // Without a network no part can come; the way to try again appears with the return.
  const isOffline = useConnection() === 'offline'
  if (!failure) return null
  if (isOffline) {
    // A page that has not come up yet has no other place to say so.
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
