import { Button, MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { colorSchemeManager } from '../theme/color-scheme.ts'
import { theme } from '../theme/theme.ts'
import { Banner } from '../ui/base/banner.tsx'
import classes from './update-notice.module.css'

const lookMs = 60_000

interface Health {
  readonly data?: { readonly storage?: { readonly message: string } }
}

/**
 * Tells an operator on every page why nothing can be saved, for as long as that is so. It is a tree of its own, so that
 * no page carries it that never needs it. Returns a function that ends it.
 */
export function followStorage(): () => void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  let closed = ''
  const look = async () => {
    if (document.visibilityState === 'hidden') return
    const reason = await readTrouble()
    if (!reason) closed = ''
    root.render(
      reason && reason !== closed && <StorageNotice reason={reason} onClose={() => close(reason)} />,
    )
  }
  const close = (reason: string) => {
    closed = reason
    root.render(null)
  }
  const lookAgain = () => void look().catch(console.warn)
  const timer = setInterval(lookAgain, lookMs)
  lookAgain()
  return () => {
    clearInterval(timer)
    root.unmount()
    place.remove()
  }
}

async function readTrouble(): Promise<string | undefined> {
  const answer = await fetch('/api/health', { cache: 'no-store' })
  const health: Health = await answer.json()
  return health.data?.storage?.message
}

function StorageNotice({ reason, onClose }: { readonly reason: string; readonly onClose: () => void }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
    >
      <div className={classes.notice}>
        <Banner
          kind="error"
          onClose={onClose}
          actions={
            <Button component="a" size="sm" href="/operator/doctor">
              Ask doctor
            </Button>
          }
        >
          {reason}
        </Banner>
      </div>
    </MantineProvider>
  )
}
