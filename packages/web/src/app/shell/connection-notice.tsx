import { IconWifi, IconWifiOff } from '@tabler/icons-react'
import { useConnection, useOfflineWords } from '../../lib/base/connection.ts'
import classes from './shell.module.css'

/** The one place that speaks of a lost network. It stays in the page, so that its words are read out when they come. */
export function ConnectionNotice() {
  const connection = useConnection()
  const words = useOfflineWords()
  return (
    <output className={classes.notice} data-connection={connection}>
      {connection === 'offline' && (
        <>
          <IconWifiOff size={20} aria-hidden="true" />
          <span>
            {words || 'You are offline. What you see may be old; it goes on by itself once you are back.'}
          </span>
        </>
      )}
      {connection === 'back' && (
        <>
          <IconWifi size={20} aria-hidden="true" />
          <span>You are back online.</span>
        </>
      )}
    </output>
  )
}
