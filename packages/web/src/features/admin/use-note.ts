import { logColors, relayLimits, type RelayEmbed } from '@longhouse/contract/relays'
import { tooLong } from '@longhouse/contract/texts'
import { maxNoteLength, type User, type UserNote, notePageSize } from '@longhouse/contract/users'
import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { statusOf } from '../../lib/errors.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { logToRelay } from '../../lib/relays.ts'
import { saveEdit } from '../../lib/save-edit.ts'
import { useSession } from '../../lib/base/session.ts'
import { toastError } from '../../lib/base/toast.ts'
import type { ShownConflict } from '../../ui/dialog/shown-conflict.ts'

export interface NoteState {
  readonly text: string
  readonly isLoading: boolean
  readonly isFailed: boolean
  /** The text could not be saved before. */
  readonly isLeftOver: boolean
  readonly write: (text: string) => void
  readonly reload: () => Promise<unknown>
  /** Saves the text and notifies the log channel. It never fails visibly: an unsaved text stays here. */
  readonly save: () => void
  /** Other staff have written a note in the meantime. */
  readonly conflict: ShownConflict | undefined
  readonly settle: (isMineKept: boolean) => void
  /** Decides nothing; the text stays here. */
  readonly postpone: () => void
}

/** The latest note about a member, and the text that will replace it. */
export function useNote(user: User): NoteState {
  const cache = useQueryClient()
  const by = useSession().user?.username ?? ''
  const query = useQuery(noteQuery(user.id))
  const [leftOver] = useState(() => readNoteDraft(user.id))
  const [draft, setDraft] = useState(leftOver)
  const [theirs, setTheirs] = useState<NoteBase>()
  useLive('users_notes', { keys: [noteQuery(user.id).queryKey] })

  const saved = query.data?.notes ?? ''
  const keep = (next: NoteDraft | undefined) => {
    setDraft(next)
    writeNoteDraft(user.id, next)
  }
  const save = async (written: NoteDraft) => {
    try {
      const outcome = await saveNote(user.id, written)
      if (outcome.kind === 'conflict') {
        setTheirs(outcome.theirs)
        return
      }
      writeNoteDraft(user.id, undefined)
      void cache.invalidateQueries({ queryKey: noteQuery(user.id).queryKey })
      const change = { about: user.username, by, before: outcome.before, after: written.text }
      if (change.before !== change.after) logToRelay('notes-update', noteLog(change))
    } catch (error) {
      console.error('The notes could not be saved', error)
    }
  }
  return {
    text: draft?.text ?? saved,
    isLoading: query.isPending,
    isFailed: query.isError,
    isLeftOver: leftOver !== undefined && draft === leftOver,
    write: (text) => keep({ text, base: draft ? draft.base : (query.data ?? undefined) }),
    reload: query.refetch,
    save: () => {
      if (draft === undefined || !query.isSuccess) return
      const excess = tooLong(draft.text, maxNoteLength)
      if (excess) toastError(`The notes about ${user.username} are not saved: ${excess}. They are kept here.`)
      else if (draft.text === saved || draft.text === draft.base?.notes) writeNoteDraft(user.id, undefined)
      // Begun when there was no note; by now there is one.
      else if (!draft.base && query.data) setTheirs(query.data)
      else void save(draft)
    },
    conflict: theirs && draft && conflictOf(user, draft, theirs),
    settle: (isMineKept) => {
      setTheirs(undefined)
      if (!draft || !isMineKept) keep(undefined)
      else void save({ ...draft, base: theirs })
    },
    postpone: () => setTheirs(undefined),
  }
}

function conflictOf({ username }: User, { text }: NoteDraft, { notes }: NoteBase): ShownConflict {
  const field = { name: 'notes', label: `Admin notes about ${username}`, mine: text, theirs: notes }
  return { fields: [field], elsewhere: [] }
}

/** The result of saving a note; a conflict if other staff have written one in the meantime. */
type NoteOutcome =
  | { readonly kind: 'saved'; readonly before: string }
  | { readonly kind: 'conflict'; readonly theirs: NoteBase }

/** Saves a text over the note it was begun from, or as the first note about a member. */
async function saveNote(userId: string, { text, base }: NoteDraft): Promise<NoteOutcome> {
  if (!base) return saveFirst(userId, text)
  const outcome = await saveEdit({ collection: 'users_notes', base, mine: { notes: text }, read })
  if (outcome.kind === 'conflict') return outcome
  return { kind: 'saved', before: outcome.kind === 'saved' ? outcome.before.notes : text }
}

async function saveFirst(userId: string, text: string): Promise<NoteOutcome> {
  try {
    await api.collection<UserNote>('users_notes').create({ user: userId, notes: text })
    return { kind: 'saved', before: '' }
  } catch (error) {
    if (![400, 409].includes(statusOf(error))) throw error
    // A member has one note: it was refused because another one came first.
    const theirs = await findNote(userId)
    if (!theirs) throw error
    return theirs.notes === text ? { kind: 'saved', before: text } : { kind: 'conflict', theirs }
  }
}

function read({ notes }: NoteBase) {
  return { notes }
}

/** A note as it was when a staff member began to edit it. */
interface NoteBase {
  readonly id: string
  readonly updated: string
  readonly notes: string
}

/** An unsaved text, and the note it replaces; undefined if there was no note. */
interface NoteDraft {
  readonly text: string
  readonly base: NoteBase | undefined
}

const key = (userId: string) => `longhouse-note:${userId}`

/** Returns the unsaved note about a member, or undefined. Closing the tab or logging out deletes it. */
function readNoteDraft(userId: string): NoteDraft | undefined {
  const [text, id, updated, notes] = parse(sessionStorage.getItem(key(userId)))
  if (text === undefined) return undefined
  return { text, base: id && updated ? { id, updated, notes: notes ?? '' } : undefined }
}

function writeNoteDraft(userId: string, draft: NoteDraft | undefined): void {
  if (!draft) sessionStorage.removeItem(key(userId))
  else {
    const { text, base } = draft
    const kept = base ? [text, base.id, base.updated, base.notes] : [text]
    sessionStorage.setItem(key(userId), JSON.stringify(kept))
  }
}

function parse(kept: string | null): string[] {
  try {
    const parts: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(parts) ? parts.map(String) : []
  } catch {
    return []
  }
}

interface NoteChange {
  readonly about: string
  readonly by: string
  readonly before: string
  readonly after: string
}

/** The message about a note: what it said and what it says now. */
export function noteLog({ about, by, before, after }: NoteChange): RelayEmbed {
  return {
    title: 'User Notes Updated',
    description: about,
    color: before ? logColors.updated : logColors.created,
    fields: [
      ...textFields('Previous notes', before),
      ...textFields('New notes', after),
      { name: 'By', value: by, inline: true },
    ],
  }
}

// A note may be longer than one field takes.
function textFields(name: string, text: string): NonNullable<RelayEmbed['fields']> {
  const parts: string[] = []
  for (let index = 0; index < text.length; index += relayLimits.fieldValue) {
    parts.push(text.slice(index, index + relayLimits.fieldValue))
  }
  return (parts.length > 0 ? parts : ['-']).map((value) => ({ name, value, inline: false }))
}

/** The latest note about a member, or null if there is none. */
function noteQuery(userId: string) {
  return queryOptions({
    queryKey: ['user-note', userId],
    queryFn: () => findNote(userId),
    // Other staff may have written since; an old text must not be edited.
    staleTime: 0,
    gcTime: 0,
  })
}

async function findNote(userId: string): Promise<UserNote | null> {
  const found = await api.collection<UserNote>('users_notes').getList(1, notePageSize, {
    filter: api.filter('user = {:userId}', { userId }),
    sort: '-created',
    skipTotal: true,
  })
  return found.items[0] ?? null
}
