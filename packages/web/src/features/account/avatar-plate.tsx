import type { User } from '@longhouse/contract/users'
import { Button } from '@mantine/core'
import { imageTypes } from '@longhouse/contract/pictures'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Plate } from '../../ui/plate.tsx'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import classes from './account.module.css'
import { useChangeAvatar } from './use-change-avatar.ts'

/** The person's picture, the only thing about an account that can be edited here. */
export function AvatarPlate({ user }: { user: User }) {
  const field = useRef<HTMLInputElement>(null)
  const { change, isBusy, error } = useChangeAvatar(user)
  return (
    <Plate className={classes.avatar}>
      <UserAvatar user={user} size={128} isNamed />
      <div className={classes.avatarWords}>
        <p className={classes.username} dir="auto">
          {user.username}
        </p>
        <input
          ref={field}
          type="file"
          accept={imageTypes.join(',')}
          hidden
          aria-label="New avatar"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) change(file)
            event.currentTarget.value = ''
          }}
        />
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconUpload size={20} aria-hidden="true" />}
          onClick={() => field.current?.click()}
        >
          Change Avatar
        </Button>
      </div>
      {error && <Banner kind="error">{error}</Banner>}
    </Plate>
  )
}
