import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Link } from '../../ui/link.tsx'
import classes from './password-form.module.css'

/** A link has done its work; one way on. */
export function LinkDone({ children, to, label }: { children: ReactNode; to: string; label: string }) {
  return (
    <div className={classes.form}>
      <Banner kind="success">{children}</Banner>
      <Button component={Link} to={to} replace size="md" fullWidth>
        {label}
      </Button>
    </div>
  )
}
