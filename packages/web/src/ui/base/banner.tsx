import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useConnection } from '../../lib/base/connection.ts'
import classes from './base.module.css'

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
}

/** A message within the page. Errors are announced at once, the rest politely. */
export function Banner({ kind = 'info', title, children, actions, onClose }: BannerProps) {
  const Icon = icons[kind]
  return (
    <div className={classes.banner} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon className="fixed tone" size={22} stroke={1.8} aria-hidden="true" />
      <div className={classes.words}>
        {title && <strong className={classes.title}>{title}</strong>}
        <div>{children}</div>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
      {onClose && (
        <button type="button" className={classes.close} aria-label="Close message" onClick={onClose}>
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

interface BannerProps {
  readonly kind?: keyof typeof icons
  readonly title?: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly onClose?: () => void
}

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

interface ErrorBannerProps {
  readonly message: string
  readonly onRetry?: () => void
  readonly isRetrying?: boolean
}
