import { community } from '@longhouse/contract/community'
import { Button, type ButtonProps } from '@mantine/core'

/** The way into the community's Discord server, in a tab of its own. */
export function InviteButton(props: ButtonProps) {
  return (
    <Button
      component="a"
      href={community.links.invite}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      {...props}
    />
  )
}
