import { Button } from '@mantine/core'
import { community } from '@longhouse/contract/community'
import { IconBrandDiscord, IconUsersPlus } from '@tabler/icons-react'
import { Banner } from '../../ui/banner.tsx'
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
    <Button
      component="a"
      href={community.links.invite}
      target="_blank"
      rel="noopener noreferrer"
      size="md"
      variant="default"
      fullWidth
      leftSection={<IconUsersPlus size={20} aria-hidden="true" />}
    >
      Join Server
    </Button>
  )
}
