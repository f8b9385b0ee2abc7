import { imageTypes, maxImageBytes } from '@longhouse/contract/pictures'
import { accountMessages, type User } from '@longhouse/contract/users'
import { api } from '../../lib/api.ts'
import { fieldErrors } from '../../lib/errors.ts'
import { updateSessionUser } from '../../lib/session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { toastSuccess } from '../../lib/toast.ts'

/** Uploads a new avatar; only pictures of a bearable size leave the browser. */
export function useChangeAvatar(user: User) {
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
