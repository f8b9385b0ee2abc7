import { Button } from '@mantine/core'
import { Banner } from '../../ui/base/banner.tsx'
import { Link } from '../../ui/base/link.tsx'
import { useFocusHere } from '../../ui/use-focus-here.ts'

const ways = {
  passwordReset: { to: '/reset-password', label: 'Send me a new link' },
  verification: { to: '/account', label: 'Go to my account for a new one' },
  emailChange: { to: '/account', label: 'Go to my account for a new one' },
} as const

/** A message about a link that will never work again, and a link to request a new one. */
export function DeadLink({ message, kind }: { message: string; kind: keyof typeof ways }) {
  const { to, label } = ways[kind]
  const wayOn = useFocusHere<HTMLAnchorElement>()
  return (
    <div className="stack">
      <Banner kind="error">{message}</Banner>
      <Button component={Link} ref={wayOn} to={to} size="md" fullWidth>
        {label}
      </Button>
    </div>
  )
}
