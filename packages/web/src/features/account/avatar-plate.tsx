import { imageTypes, maxImageBytes } from '@longhouse/contract/pictures'
import { type User, accountMessages } from '@longhouse/contract/users'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { api } from '../../lib/api.ts'
import { fieldErrors } from '../../lib/errors.ts'
import { updateSessionUser } from '../../lib/base/session.ts'
import { toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'

/** The person's picture, the only thing about an account that can be edited here. */
export function AvatarPlate({ user }: { user: User }) {
  const field = useRef<HTMLInputElement>(null)
  const { change, isBusy, error } = useChangeAvatar(user)
  return (
    <Plate className="row gap-24">
      <UserAvatar user={user} size={128} isNamed />
      <div className="shrinks">
        <p className="text-24 display strong breaks below-12" dir="auto">
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

/** Uploads a new avatar; only pictures of a bearable size leave the browser. */
function useChangeAvatar(user: User) {
  const upload = useSingleMutation({
    mutationFn: async (file: File) => {
      const problem = pictureProblem(file)
      if (problem) throw new Error(problem)
      return api.collection<User>('users').update(user.id, { avatar: file })
    },
    onSuccess: (updated) => {
      updateSessionUser(updated)
      toastSuccess('Your avatar has been updated.')
    },
    onError: (error) => console.error(error),
  })
  return {
    change: upload.mutate,
    isBusy: upload.isPending,
    error: upload.error && avatarMessage(upload.error),
  }
}

/** Why a file cannot be an avatar, or undefined when it can. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  const types: readonly string[] = imageTypes
  if (!types.includes(file.type)) return `${accountMessages.avatarFailed}: only images can be used.`
  if (file.size > maxImageBytes) return `${accountMessages.avatarFailed}: the image is larger than 5 MB.`
  return undefined
}

function avatarMessage(error: Error): string {
  if (error.message.startsWith(accountMessages.avatarFailed)) return error.message
  const reason = fieldErrors(error)['avatar']
  return reason ? `${accountMessages.avatarFailed}: ${reason}` : accountMessages.avatarFailed
}
