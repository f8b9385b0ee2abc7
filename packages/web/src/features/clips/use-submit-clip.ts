import {
  cleanSubmission,
  clipMessages,
  clipSubmittedMessage,
  type ClipSubmission,
} from '@longhouse/contract/clips'
import { useState } from 'react'
import { createOnce } from '../../lib/create-once.ts'
import { errorMessage, isNetworkFailure } from '../../lib/errors.ts'
import { newRecordId } from '../../lib/record-id.ts'
import { postRelay } from '../../lib/relays.ts'
import { useSession } from '../../lib/session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { useClipsCache } from './clips.cache.ts'

/**
 * Stores a clip, then tells the chat channel. The second step can fail alone: the clip stays, and sending again
 * repeats only what is missing.
 */
export function useSubmitClip(onDone: () => void) {
  const user = useSession().user
  const cache = useClipsCache()
  const [id] = useState(newRecordId)
  const [isStored, setStored] = useState(false)

  const mutation = useSingleMutation({
    mutationFn: async (typed: ClipSubmission) => {
      const form = cleanSubmission(typed)
      if (!isStored) {
        await createOnce('clips', { ...form, id, user: user?.id })
        setStored(true)
        cache.refresh()
      }
      await announce(form, user?.username ?? '')
    },
    onSuccess: () => {
      toastSuccess('Your clip is in. Thank you!')
      onDone()
    },
  })
  return { ...mutation, isStored }
}

class RelayFailure extends Error {}

async function announce(form: ClipSubmission, username: string): Promise<void> {
  try {
    await postRelay('clip-upload', clipSubmittedMessage(form, username))
  } catch (error) {
    throw new RelayFailure(clipMessages.relayFailed, { cause: error })
  }
}

/** What to say about a submission that failed, and what that means for the person. */
export function submissionProblem(error: Error): { title: string; hint?: string } {
  if (error instanceof RelayFailure) {
    return { title: error.message, hint: 'Your clip is on the site already; only the message is missing.' }
  }
  const title = errorMessage(error, clipMessages.uploadFailed)
  if (isNetworkFailure(error)) return { title, hint: 'No connection. Nothing is lost; please try again.' }
  return { title }
}
