import {
  checkSignUp,
  confirmedStatus,
  isFinished,
  placesWords,
  signUpWords,
  type Registration,
} from '@longhouse/contract/events'
import type { Say } from '@longhouse/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason, serverMessage, statusOf } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/base/session.ts'
import { toastError, toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { eventActionWords } from './event-actions.words.ts'
import { useEventsCache, withCount, withoutRegistration, withRegistration } from '../events.cache.ts'
import {
  eventKeys,
  isRegistered,
  type EventRecord,
  type OwnWait,
  type ListedRegistration,
} from '../events.queries.ts'
import { eventWords } from '../events.words.ts'

const sentences: readonly string[] = [...Object.values(signUpWords), ...Object.values(placesWords)]

interface SignUp {
  readonly event: EventRecord
  readonly userId: string
  readonly slot: string
}

/** Takes a place. The card shows it immediately; if the server refuses, it is given back with a message. */
export function useSignUp(onFull?: (event: EventRecord) => void): SignUpAction {
  const say = useWords(eventWords)
  const refuse = useWords(signUpWords)
  const cache = useEventsCache()
  const { mutate, isPending, isUnderWay } = useSingleMutation({
    mutationKey: eventKeys.all,
    mutationFn: ({ event, userId, slot }: SignUp) =>
      api.collection<Registration>('tournament_registrations').create({
        user: userId,
        tournament: event.id,
        registration_date: new Date().toISOString(),
        status: confirmedStatus,
        ...(slot && { slot }),
      }),
    onMutate: ({ event, userId, slot }) =>
      cache.change(event.id, (shown) =>
        withCount(withRegistration(shown, { id: '', user: userId, slot }), 1),
      ),
    onSuccess: (registration, { event }) => {
      cache.change(event.id, (shown) => withRegistration(shown, registration))
      toastSuccess(say('signedUp', { name: event.name }))
    },
    onError: (error, { event, userId }) => {
      cache.change(event.id, (shown) => withCount(withoutRegistration(shown, userId), -1))
      toastError(refusal(error, refuse))
      if (serverMessage(error) === signUpWords.full) onFull?.(event)
    },
    onSettled: (_, error) => (error ? cache.refresh() : cache.settle()),
  })

  const signUp = (event: EventRecord, slot = '') => {
    if (isUnderWay()) return
    const shown = cache.find(event.id) ?? event
    // The session may have run out while the page was open.
    const userId = api.authStore.isValid ? api.authStore.record?.id : undefined
    const problem = checkSignUp({
      userId,
      event: shown,
      // For an event with a waiting list, only the server knows whether a place is free.
      participants: shown.waits ? 0 : shown.participant_count,
      isRegistered: isRegistered(shown, userId),
      isOver: isFinished(shown, new Date()),
    })
    if (problem || !userId) toastError(problem ?? refuse('loginNeeded'))
    else mutate({ event: shown, userId, slot })
  }
  return { signUp, isBusy: isPending }
}

interface SignUpAction {
  readonly signUp: (event: EventRecord, slot?: string) => void
  readonly isBusy: boolean
}

/** Returns the server's message if it is one of those that refuse a sign-up, otherwise a general one. */
export function refusal(error: unknown, say: Say<typeof signUpWords>): string {
  if (statusOf(error) === 401) return say('loginNeeded')
  if (!navigator.onLine) return failureReason(error)
  const message = serverMessage(error) ?? ''
  return sentences.includes(message) ? message : say('failed')
}

interface LineStep {
  readonly event: EventRecord
  /** The member's existing wait: to be left, or lapsed. */
  readonly wait?: OwnWait | undefined
  readonly slot?: string
}

/** The line of a full event: joining it, and leaving it, which is also how an offered place is declined. */
export function useLine() {
  const say = useWords(eventActionWords)
  const userId = useSession().user?.id
  const client = useQueryClient()
  const settle = {
    onError: (error: Error) => toastError(say('waitFailed', { reason: failureReason(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: eventKeys.waits }),
  }
  const join = useSingleMutation({
    mutationFn: async ({ event, wait, slot = '' }: LineStep) => {
      // A member who wants another slot leaves their current line.
      if (wait?.state === 'waiting') await leaveLine(wait)
      await api.collection('event_waits').create({ user: userId, tournament: event.id, slot })
    },
    onSuccess: (_, { event }) => toastSuccess(say('inLine', { name: event.name })),
    ...settle,
  })
  const leave = useSingleMutation({
    mutationFn: async ({ wait }: LineStep) => {
      if (wait) await leaveLine(wait)
    },
    onSuccess: (_, { event }) => toastSuccess(say('hasLeftLine', { name: event.name })),
    ...settle,
  })
  return { join: join.mutate, leave: leave.mutate, isBusy: join.isPending || leave.isPending }
}

async function leaveLine({ id }: OwnWait): Promise<void> {
  await api
    .collection('event_waits')
    .delete(id)
    .catch((error: unknown) => {
      // It is deleted already.
      if (statusOf(error) !== 404) throw error
    })
}

interface CheckIn {
  readonly event: EventRecord
  readonly registration: ListedRegistration
}

/** Says that the member is there. It shows at once and is taken back when the server does not agree. */
export function useCheckIn() {
  const say = useWords(eventActionWords)
  const cache = useEventsCache()
  return useSingleMutation({
    mutationKey: eventKeys.all,
    mutationFn: ({ registration }: CheckIn) =>
      api.collection<Registration>('tournament_registrations').update(registration.id, { presence: 'here' }),
    onMutate: ({ event, registration }) =>
      cache.change(event.id, (shown) => withRegistration(shown, { ...registration, presence: 'here' })),
    onSuccess: (registration, { event }) => {
      cache.change(event.id, (shown) => withRegistration(shown, registration))
      toastSuccess(say('hasCheckedIn', { name: event.name }))
    },
    onError: (error, { event, registration }) => {
      cache.change(event.id, (shown) => withRegistration(shown, registration))
      toastError(say('waitFailed', { reason: failureReason(error) }))
    },
    onSettled: (_, error) => (error ? cache.refresh() : cache.settle()),
  })
}
