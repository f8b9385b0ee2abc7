import { Button } from '@mantine/core'
import { returnHome } from '@longhouse/contract/forms'
import { useEffect, useRef } from 'react'
import { Link } from '../../ui/link.tsx'
import { TallyMark } from '../../ui/tally-mark.tsx'
import type { WizardMessages } from './wizard-definition.ts'
import classes from './wizard-success.module.css'

/** It is done. */
export function WizardSuccess({ messages }: { messages: WizardMessages }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.success}>
      <TallyMark size={120} />
      <h2 className={classes.title} ref={heading} tabIndex={-1}>
        {messages.submitted}
      </h2>
      <p className={classes.text}>{messages.thanks}</p>
      <Button component={Link} to="/" size="md">
        {returnHome}
      </Button>
    </div>
  )
}
