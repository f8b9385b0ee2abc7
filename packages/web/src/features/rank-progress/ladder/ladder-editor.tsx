import '../../../theme/mantine-more.css'
import type { Rank } from '@longhouse/contract/content'
import type { LadderDraft, LadderPreview, RuleDraft } from '@longhouse/contract/rank-progress'
import { Button, Switch, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { failureReason, fieldErrors, statusOf } from '../../../lib/errors.ts'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useSingleMutation } from '../../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Banner } from '../../../ui/base/banner.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { LeaveGuard } from '../../../ui/dialog/leave-guard.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { withMoved, withoutRank, withRank, withRule } from './draft-changes.ts'
import { ladderWords } from './ladder-editor.words.ts'
import classes from './ladder.module.css'
import { previewLadder, saveLadder } from './ladder.queries.ts'
import { PreviewView, type PreviewViewProps } from './preview-view.tsx'
import { RuleCard } from './rule-card.tsx'

/** The ladder as a form. Nothing takes effect before it is saved; a preview shows what a save would do. */
export function LadderEditor({ stored, ranks, onSaved, onReload }: LadderEditorProps) {
  const say = useWords(ladderWords)
  const headingId = useId()
  const [draft, setDraft] = useState(stored)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(stored)
  const preview = useSingleMutation({
    mutationFn: (wanted: LadderDraft) => previewLadder(wanted),
    onMutate: () => setProblems({}),
    onError: (error) => setProblems(fieldErrors(error)),
  })
  const save = useSingleMutation({
    mutationFn: (wanted: LadderDraft) => saveLadder(wanted),
    onSuccess: (saved) => {
      toastSuccess(say('saved'))
      onSaved(saved)
    },
    onError: (error) => {
      setProblems(fieldErrors(error))
      setSaving(false)
    },
  })
  const change = (next: LadderDraft) => {
    setDraft(next)
    preview.reset()
  }
  /** Steps have moved, so problems at their old paths no longer apply. */
  const rebuild = (next: LadderDraft) => {
    setProblems({})
    change(next)
  }
  const forget = (path: string) =>
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([key]) => key !== path)))
  const wrong = Object.keys(problems).length
  const error = save.error ?? preview.error
  const free = ranks.filter(({ id }) => !draft.rules.some(({ rank }) => rank === id))
  return (
    <section className="stack" aria-labelledby={headingId}>
      <Plate className="grid">
        <div className="stack">
          <h2 id={headingId} className="text-20 strong" tabIndex={-1}>
            {say('title')}
          </h2>
          <p className={section.text}>{say('text')}</p>
        </div>
        <Switch
          size="md"
          label={say('isOn')}
          description={say('isOnText')}
          checked={draft.isOn}
          onChange={({ currentTarget }) => change({ ...draft, isOn: currentTarget.checked })}
        />
      </Plate>
      {draft.rules.length === 0 && (
        <EmptyState title={say('empty')}>{ranks.length > 0 ? say('emptyText') : say('noRanks')}</EmptyState>
      )}
      {free.length > 0 && <AddRank ranks={free} onAdd={(rank) => change(withRank(draft, rank))} />}
      <ol className="bare-list grid gap-12" reversed>
        {downwards(draft.rules).map(({ rule, index }) => (
          <RuleCard
            key={rule.rank}
            rule={rule}
            title={ranks.find(({ id }) => id === rule.rank)?.title ?? say('formerRank')}
            index={index}
            count={draft.rules.length}
            problems={problems}
            onChange={(part) => change(withRule(draft, { index, change: part }))}
            onForget={forget}
            onMove={(by) => rebuild(withMoved(draft, { index, by }))}
            onRemove={() => rebuild(withoutRank(draft, index))}
            onRebuild={(part) => rebuild(withRule(draft, { index, change: part }))}
          />
        ))}
      </ol>
      {wrong > 0 && <Banner kind="error">{say('wrong', { count: wrong })}</Banner>}
      {wrong === 0 && error && <Failure error={error} onReload={onReload} />}
      {preview.data && !isSaving && (
        <Plate edge="gold">
          <PreviewView preview={preview.data} ranks={ranks} isOn={draft.isOn} />
        </Plate>
      )}
      <div className={`row gap-8-12 ruled ${classes.bar}`}>
        {isDirty && <p className={classes.unsaved}>{say('unsaved')}</p>}
        <Button
          variant="default"
          loading={preview.isPending && !isSaving}
          onClick={() => preview.mutate(draft)}
        >
          {say('preview')}
        </Button>
        {isDirty && (
          <Button variant="default" onClick={() => rebuild(stored)}>
            {say('discard')}
          </Button>
        )}
        <Button
          disabled={!isDirty}
          loading={preview.isPending && isSaving}
          onClick={() => {
            save.reset()
            setSaving(true)
            preview.mutate(draft, { onError: () => setSaving(false) })
          }}
        >
          {say('save')}
        </Button>
      </div>
      <SaveDialog
        isOpen={isSaving && preview.data !== undefined}
        preview={preview.data ?? nothing}
        ranks={ranks}
        isOn={draft.isOn}
        isBusy={save.isPending}
        onSave={() => save.mutate(draft)}
        onClose={() => setSaving(false)}
      />
      {isDirty && !isSaving && <LeaveGuard />}
    </section>
  )
}

/** Returns the rules in the order of a ladder: the highest on top. */
function downwards(rules: readonly RuleDraft[]) {
  return rules.map((rule, index) => ({ rule, index })).toReversed()
}

const nothing: LadderPreview = { eligible: [], eligibleCount: 0, failing: [], failingCount: 0 }

function Failure({ error, onReload }: { readonly error: Error; readonly onReload: () => void }) {
  const say = useWords(ladderWords)
  if (statusOf(error) !== 409)
    return <Banner kind="error">{say('failed', { reason: failureReason(error) })}</Banner>
  return (
    <Banner
      kind="error"
      title={say('conflict')}
      actions={
        <Button variant="default" onClick={onReload}>
          {say('reload')}
        </Button>
      }
    >
      {failureReason(error)} {say('reloadText')}
    </Banner>
  )
}

interface LadderEditorProps {
  readonly stored: LadderDraft
  readonly ranks: readonly Rank[]
  readonly onSaved: (stored: LadderDraft) => void
  /** Fetches what another admin stored; changes made here are lost. */
  readonly onReload: () => void
}

/** Puts a rank on top of the ladder. */
function AddRank({ ranks, onAdd }: AddRankProps) {
  const say = useWords(ladderWords)
  const [wish, setWish] = useState('')
  // The lowest that is not on it is the likeliest.
  const rank = ranks.find(({ id }) => id === wish) ?? ranks.at(-1)
  return (
    <div className={`wrap gap-12 ${classes.addRow}`}>
      <NativeSelect
        label={say('addRank')}
        data={ranks.map(({ id, title }) => ({ value: id, label: title }))}
        value={rank?.id ?? ''}
        onChange={({ currentTarget }) => setWish(currentTarget.value)}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => rank && onAdd(rank.id)}
      >
        {say('add')}
      </Button>
    </div>
  )
}

interface AddRankProps {
  /** Those that are not on the ladder, the highest first. */
  readonly ranks: readonly Rank[]
  readonly onAdd: (rank: string) => void
}

/** Shows what a save would do, and saves. */
function SaveDialog({ isOpen, isBusy, onSave, onClose, ...shown }: SaveDialogProps) {
  const say = useWords(ladderWords)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={say('previewTitle')}
      isBusy={isBusy}
      footer={
        <>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {say('back')}
          </Button>
          <Button data-autofocus loading={isBusy} onClick={onSave}>
            {say('saveNow')}
          </Button>
        </>
      }
    >
      <PreviewView {...shown} />
    </Dialog>
  )
}

interface SaveDialogProps extends PreviewViewProps {
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onClose: () => void
}
