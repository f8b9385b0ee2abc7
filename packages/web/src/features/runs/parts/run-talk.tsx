import {
  commentLimit,
  runSentence,
  talkRefusal,
  type CommentKind,
  type RunStatus,
} from '@longhouse/contract/runs'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createOnce } from '../../../lib/create-once.ts'
import { fieldErrors, failureReason } from '../../../lib/errors.ts'
import { formatMoment } from '../../../lib/dates/moments.ts'
import { newRecordId } from '../../../lib/writes/record-id.ts'
import { useSession } from '../../../lib/base/session.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import { limited } from '../../../ui/limited.ts'
import { UserAvatar } from '../../../ui/base/user-avatar.tsx'
import { runStandingWords } from '../records.words.ts'
import { runWords } from '../run.words.ts'
import { type CommentRecord, runKeys } from '../runs.queries.ts'
import classes from './run-parts.module.css'

/** The comments on a run, oldest first. */
export function TalkList({ talk }: { talk: readonly CommentRecord[] }) {
  return (
    <ol className="bare-list grid gap-12">
      {talk.map((comment) => (
        <Comment key={comment.id} comment={comment} />
      ))}
    </ol>
  )
}

function Comment({ comment }: { comment: CommentRecord }) {
  const say = useWords(runWords)
  const standing = useWords(runStandingWords)
  const { author } = comment.expand ?? {}
  return (
    <li className={`grid gap-12 ${classes.comment}`} data-kind={comment.kind}>
      <UserAvatar user={author} size={32} />
      <div className="grid gap-4 shrinks">
        <p className={`wrap ${classes.head}`}>
          <strong>
            <bdi>{say(`says_${comment.kind}`, { name: author?.username ?? standing('formerMember') })}</bdi>
          </strong>
          <span className="small muted">{formatMoment(comment.created)}</span>
        </p>
        {comment.text && (
          <p className="prose breaks lines" dir="auto">
            {comment.text}
          </p>
        )}
      </div>
    </li>
  )
}

/** Asks for the words that go with a decision, and decides. */
export function SayDialog(props: SayDialogProps) {
  const { isOpen, run, kind, title, hint, label, submitLabel, isVerifier, onSaid, onClose } = props
  const { mutate, isPending, error } = useSayAbout(run.id, onSaid)
  const { form, submit } = useRecordForm<{ text: string }>({
    start: () => ({ text: '' }),
    check: ({ text }) => {
      const refusal = talkRefusal({ status: run.status, kind, text, tookPart: !isVerifier, isVerifier })
      return refusal === 'needsReason' || refusal === 'needsText' ? { text: runSentence(refusal) } : {}
    },
    save: ({ text }, handlers) => mutate({ kind, text }, handlers),
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      submitLabel={submitLabel}
      isBusy={isPending}
      isDirty={form.isDirty()}
      hasOwnChecks
      onSubmit={submit}
    >
      {error && <Banner kind="error">{Object.values(fieldErrors(error))[0] ?? failureReason(error)}</Banner>}
      <Textarea
        label={label}
        description={hint}
        autosize
        minRows={3}
        data-autofocus
        {...form.getInputProps('text')}
        {...limited(form.values.text, commentLimit, form.errors['text'])}
        // The quick way for hands that are on the keys already.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
    </FormDialog>
  )
}

interface SayDialogProps {
  readonly isOpen: boolean
  readonly run: { readonly id: string; readonly status: RunStatus }
  readonly kind: CommentKind
  readonly title: string
  readonly hint: string
  readonly label: string
  readonly submitLabel: string
  readonly isVerifier: boolean
  readonly onSaid: (kind: CommentKind) => void
  readonly onClose: () => void
}

/** Says something about a run; what decides is said in the same way. Sent again it is said once. */
export function useSayAbout(run: string, onSaid: (kind: CommentKind) => void) {
  const { user } = useSession()
  const client = useQueryClient()
  const [id, setId] = useState(newRecordId)
  return useSingleMutation({
    mutationFn: ({ kind, text }: Said) =>
      createOnce('run_comments', { id, run, author: user?.id, kind, text: text.trim() }),
    onSuccess: (_, { kind }) => {
      setId(newRecordId())
      onSaid(kind)
    },
    onSettled: () => client.invalidateQueries({ queryKey: runKeys.all }),
  })
}

interface Said {
  readonly kind: CommentKind
  readonly text: string
}
