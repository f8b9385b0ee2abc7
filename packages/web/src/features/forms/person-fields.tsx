import { TextInput } from '@mantine/core'
import classes from './forms.module.css'

/** The applicant: taken from the session and not editable. */
export function PersonFields({ username, discordId }: { username: string; discordId: string }) {
  return (
    <div className={`grid ${classes.pair}`}>
      <TextInput size="md" label="Username" value={username} readOnly />
      <TextInput
        size="md"
        label="Discord ID"
        value={discordId || 'Not linked'}
        description={discordId ? undefined : 'Log in with Discord once to link it.'}
        readOnly
      />
    </div>
  )
}
