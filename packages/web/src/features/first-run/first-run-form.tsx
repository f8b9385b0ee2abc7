import '../../theme/mantine-fields.css'
import { Button, TextInput } from '@mantine/core'
import { userLimits } from '@longhouse/contract/users'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Banner } from '../../ui/base/banner.tsx'
import { CommandText } from '../../ui/command-text.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { limited } from '../../ui/limited.ts'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { DeadEnd } from './dead-end.tsx'
import { firstRunProblem } from './first-run.messages.ts'
import { useBecomeAdministrator } from './first-run.queries.ts'

interface Props {
  readonly token: string
  readonly onDone: () => Promise<void>
}

/** The account of the first administrator. Whatever is refused, what was typed stays. */
export function FirstRunForm({ token, onDone }: Props) {
  const [email, setEmail] = useState('')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const becoming = useBecomeAdministrator(onDone)
  const problem = becoming.error ? firstRunProblem(becoming.error) : undefined
  const form = useFocusOnProblem(becoming.error)
  if (problem && problem.kind !== 'again') return <DeadEnd problem={problem} />

  const { fields = {} } = problem ?? {}
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    becoming.mutate({ token, email, username, password })
  }
  return (
    <form ref={form} className="stack" onSubmit={submit}>
      <EmailField
        value={email}
        error={fields['email'] && <CommandText>{fields['email']}</CommandText>}
        onChange={setEmail}
      />
      <TextInput
        label="Username"
        description="How others see you."
        name="username"
        autoComplete="nickname"
        required
        withAsterisk={false}
        size="md"
        value={username}
        {...limited(username, userLimits.username, fields['username'])}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <NewPasswordField value={password} error={fields['password']} onChange={setPassword} />
      <Button type="submit" size="md" fullWidth loading={becoming.isPending}>
        Become the administrator
      </Button>
      {problem && Object.keys(fields).length === 0 && <Banner kind="error">{problem.message}</Banner>}
      <p className="small muted">
        Once the site is connected to Discord you can also log in there: a Discord account with the same,
        confirmed address is linked with this one.
      </p>
    </form>
  )
}

/** After a refusal the first field that has to change has the focus, so that its sentence is read out. */
function useFocusOnProblem(error: Error | null) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return form
}
