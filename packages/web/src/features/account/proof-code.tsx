import { Button, TextInput } from '@mantine/core'
import classes from './account.module.css'

interface Props {
  readonly email: string
  readonly isSent: boolean
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (code: string) => void
  readonly onSend: () => void
}

/** The digits of a code that is sent when this is first shown. */
export function ProofCode({ email, isSent, value, error, onChange, onSend }: Props) {
  return (
    <>
      <output className={classes.text}>
        {isSent ? `A code is on its way to ${email}.` : 'Sending a code…'}
      </output>
      <TextInput
        label="Code"
        description="Eight digits, good for five minutes"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9 ]{8,11}"
        title="The eight digits from the mail"
        maxLength={11}
        required
        withAsterisk={false}
        size="md"
        data-autofocus
        value={value}
        aria-invalid={error ? true : undefined}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button variant="default" size="sm" disabled={!isSent} onClick={onSend}>
          Send a new code
        </Button>
      </div>
    </>
  )
}
