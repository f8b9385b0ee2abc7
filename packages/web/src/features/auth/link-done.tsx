import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/base/banner.tsx'
import { Link } from '../../ui/base/link.tsx'
import { useFocusHere } from '../../ui/use-focus-here.ts'

/** A link has done its work; one way on. */
export function LinkDone({ children, to, label }: { children: ReactNode; to: string; label: string }) {
  const wayOn = useFocusHere<HTMLAnchorElement>()
  return (
    <div className="stack">
      <Banner kind="success">{children}</Banner>
      <Button component={Link} ref={wayOn} to={to} replace size="md" fullWidth>
        {label}
      </Button>
    </div>
  )
}
