import { Button } from '@mantine/core'
import { CodeField } from '../code-field.tsx'
import section from '../section.module.css'

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
      <output className={section.text}>
        {isSent ? `A code is on its way to ${email}.` : 'Sending a code…'}
      </output>
      <CodeField value={value} error={error} onChange={onChange} />
      <div className={section.actions}>
        <Button variant="default" size="sm" disabled={!isSent} onClick={onSend}>
          Send a new code
        </Button>
      </div>
    </>
  )
}
