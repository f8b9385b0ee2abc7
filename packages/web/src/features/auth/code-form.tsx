import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Banner } from '../../ui/base/banner.tsx'
import { CodeField, digitsOf } from '../../ui/code-field.tsx'
import classes from './base/auth.module.css'
import { useCodeLogin, type CodeStep } from './use-code-login.ts'

export interface CodeFormProps {
  readonly step: CodeStep
  readonly onBack: () => void
  /** The code was right, and the password is required as well. */
  readonly onPassword: (mfaId: string) => void
  /** The code was right, but the password before it was entered too long ago. */
  readonly onTooLate: () => void
}

/** Types the code from the mail, in place of a password, after it or before it. */
export function CodeForm({ step, onBack, onPassword, onTooLate }: CodeFormProps) {
  const [code, setCode] = useState('')
  const { sendAgain, enter, isSending, isEntering, hasNewCode, problem } = useCodeLogin(step, {
    onPasswordNeeded: onPassword,
    onTooLate,
  })

  // The person clicked a button to get here and types next.
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    enter(digitsOf(code))
  }
  return (
    <form className="stack" onSubmit={submit}>
      <Banner
        kind={hasNewCode ? 'success' : 'info'}
        title={step.mfaId ? 'One more step' : 'Check your inbox'}
      >
        {isSending ? 'Sending a code…' : sentence(step)}
        {hasNewCode && ' We send one a minute at most: use the newest code you have.'}
      </Banner>
      <CodeField value={code} onChange={setCode} ref={field} />
      <Button type="submit" size="md" fullWidth loading={isEntering} disabled={isSending}>
        Log in
      </Button>
      {problem && <Banner kind="error">{problem}</Banner>}
      <div className={classes.ways}>
        <button type="button" className={classes.way} disabled={isSending} onClick={sendAgain}>
          Send a new code
        </button>
        <button type="button" className={classes.way} onClick={onBack}>
          Back
        </button>
      </div>
    </form>
  )
}

function sentence({ email, mfaId }: CodeStep): string {
  if (mfaId) return `Your password is right. We have sent a code to ${email}.`
  return `If there is an account with ${email}, a code is on its way.`
}
