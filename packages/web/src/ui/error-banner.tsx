import { Button } from '@mantine/core'
import { Banner } from './banner.tsx'

/** What failed, and a way to try again. */
export function ErrorBanner({ message, onRetry, isRetrying = false }: ErrorBannerProps) {
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
