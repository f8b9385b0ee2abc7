import { Button } from '@mantine/core'
import { IconBrandDiscord, IconUsersPlus } from '@tabler/icons-react'
import { Banner } from '../../../ui/base/banner.tsx'
import { InviteButton } from '../../../ui/invite-button.tsx'
import type { DiscordAuth } from './use-discord-auth.ts'

/** The button that opens the chat platform's window, and what to do when it has gone astray. */
export function DiscordButton({ auth, label }: { auth: DiscordAuth; label: string }) {
  return (
    <>
      <Button
        size="lg"
        fullWidth
        loading={auth.isWaiting}
        leftSection={<IconBrandDiscord size={24} aria-hidden="true" />}
        onClick={auth.start}
      >
        {label}
      </Button>
      {auth.isWaiting && (
        <Banner
          actions={
            <Button size="compact-md" variant="default" onClick={auth.giveUp}>
              Start over
            </Button>
          }
        >
          Go on in the Discord window. Closed it, or none came up? Allow pop-ups for this site and start over.
        </Banner>
      )}
      {auth.error && <Banner kind="error">{auth.error}</Banner>}
    </>
  )
}

export function JoinServerButton() {
  return (
    <InviteButton size="md" fullWidth leftSection={<IconUsersPlus size={20} aria-hidden="true" />}>
      Join Server
    </InviteButton>
  )
}
