import { Button } from '@mantine/core'
import { useConnection } from '../lib/connection.ts'
import { Banner } from './banner.tsx'

/** What failed, and a way to try again. */
export function ErrorBanner({ message, onRetry, isRetrying = false }: ErrorBannerProps) {
  // The notice at the top says it once for all that is missing, and all of it is asked for again on the return.
  if (useConnection() !== 'online') return null
  return (
    <Banner
      kind="error"
      actions={
        onRetry && (
          <Button variant="default" size="sm" loading={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {message}
    </Banner>
  )
}

export interface ErrorBannerProps {
  readonly message: string
  readonly onRetry?: () => void
  readonly isRetrying?: boolean
}
