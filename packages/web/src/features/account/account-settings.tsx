import '../../theme/mantine-more.css'
import { community, isModuleOn } from '@longhouse/contract/community'
import { type User, accountMessages, exportDiscordJson } from '@longhouse/contract/users'
import { TextInput, Button, Switch, useMantineColorScheme } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useToggleTheme } from '../../lib/base/theme-preference.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Banner } from '../../ui/base/banner.tsx'
import section from '../../ui/section.module.css'
import { Link } from '../../ui/base/link.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import classes from './account.module.css'
import { AddressActions } from './address-actions.tsx'
import { AvatarPlate } from './avatar-plate.tsx'
import { DataPlate } from './data-plate.tsx'
import { toLinkedRolesWords } from './linked-roles.words.ts'
import { SecurityPlate } from './security-plate.tsx'
import { SessionsPlate } from './sessions-plate.tsx'

/** The plates of the account screen; those of other features come before the data from Discord. */
export function AccountSettings({ user, children }: { user: User; children?: ReactNode }) {
  return (
    <div className={`grid gap-24 ${classes.grid}`}>
      <AvatarPlate user={user} />
      <DetailsPlate user={user} />
      <SecurityPlate user={user} />
      <SessionsPlate userId={user.id} />
      <DataPlate user={user} />
      <ThemePlate />
      {children}
      <div className={classes.wide}>
        <DiscordDataPlate data={user.discord_data} />
      </div>
    </div>
  )
}

/** Name and address. The name comes from the chat platform; the address changes by mail. */
function DetailsPlate({ user }: { user: User }) {
  return (
    <Plate as="section" aria-labelledby="details-title" className="stack">
      <h2 id="details-title" className="text-20 strong">
        Your details
      </h2>
      <TextInput label="Username" value={user.username} readOnly disabled />
      <TextInput label="Email" value={user.email ?? ''} readOnly disabled />
      <AddressActions user={user} />
    </Plate>
  )
}

/** What the chat platform told us, word for word. */
function DiscordDataPlate({ data }: { data: unknown }) {
  const say = useWords(toLinkedRolesWords)
  const text = readable(data)
  return (
    <Plate as="section" aria-labelledby="discord-title" className="stack">
      <h2 id="discord-title" className="text-20 strong">
        Discord data
      </h2>
      {text instanceof Error && <Banner kind="error">{accountMessages.discordDataFailed}</Banner>}
      {text === undefined && (
        <p className={section.text}>
          No Discord account is linked yet. Log in with Discord once and it will be.
        </p>
      )}
      {typeof text === 'string' && (
        // It scrolls, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={`${section.block} ${classes.json}`} tabIndex={0} aria-label="Discord data as JSON">
          {text}
        </pre>
      )}
      {isModuleOn(community, 'bot') && (
        <>
          <p className={section.text}>{say('text')}</p>
          <div className="wrap gap-12">
            <Button component={Link} to="/linked-roles" variant="default">
              {say('button')}
            </Button>
          </div>
        </>
      )}
    </Plate>
  )
}

function readable(data: unknown): string | undefined | Error {
  try {
    return exportDiscordJson(data)
  } catch (error) {
    console.error(error)
    return new Error(accountMessages.discordDataFailed, { cause: error })
  }
}

/** The theme, kept with the account. */
function ThemePlate() {
  const { colorScheme } = useMantineColorScheme()
  const [hasFailed, setFailed] = useState(false)
  const toggle = useToggleTheme(() => setFailed(true))
  return (
    <Plate as="section" aria-labelledby="theme-title" className="stack">
      <h2 id="theme-title" className="text-20 strong">
        Theme
      </h2>
      <Switch
        size="md"
        label="Light theme"
        description="Dark is how the place was built. Your choice is kept with your account."
        checked={colorScheme === 'light'}
        onChange={() => {
          setFailed(false)
          toggle()
        }}
      />
      {hasFailed && <Banner kind="error">{accountMessages.profileFailed}</Banner>}
    </Plate>
  )
}
