import { Button } from '@mantine/core'
import { useConnection } from '../lib/connection.ts'
import { Banner } from './banner.tsx'

/** An error message, and a button to try again. */
export function ErrorBanner({ message, onRetry, isRetrying = false }: ErrorBannerProps) {
  // The offline notice reports it once for all missing data, which is fetched again on the return.
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
