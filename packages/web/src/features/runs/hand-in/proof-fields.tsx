import { findGame } from '@longhouse/contract/community'
import { imageTypes } from '@longhouse/contract/pictures'
import { runLimits, proofNeeded, wouldBeRecord, type NeededProof } from '@longhouse/contract/runs'
import { Textarea, TextInput, FileInput, ActionIcon, Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPhoto, IconVideo, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useSession } from '../../../lib/base/session.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { limited } from '../../../ui/limited.ts'
import { useScreenshot } from '../parts/run-proof.tsx'
import { type RunRecord, bestsQuery, historyQuery, tenBestQuery } from '../runs.queries.ts'
import classes from './hand-in.module.css'
import { handInWords } from './hand-in.words.ts'
import type { RunForm } from './run-form.ts'

/** Link, moments, picture and note, below what is needed and why. */
export function ProofFields({ form, run, order, isAsked }: ProofFieldsProps) {
  const say = useWords(handInWords)
  return (
    <fieldset className={`column ${classes.group}`}>
      <legend className={`wide text-18 display strong ${classes.legend}`}>{say('proof')}</legend>
      {isAsked && <Order order={order} />}
      <TextInput
        label={say('link')}
        description={say('linkHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        required={order?.needed === 'video'}
        {...form.getInputProps('proof_link')}
        {...limited(form.values.proof_link, runLimits.link, form.errors['proof_link'])}
      />
      <MomentsField form={form} />
      <ScreenshotField run={run} {...form.getInputProps('screenshot')} />
      <Textarea
        label={say('note')}
        description={say('noteHint')}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
        {...limited(form.values.note, runLimits.note, form.errors['note'])}
      />
    </fieldset>
  )
}

function Order({ order }: { order: ProofOrder | undefined }) {
  const say = useWords(handInWords)
  const Icon = order?.needed === 'video' ? IconVideo : IconPhoto
  return (
    <output className={classes.order} data-needed={order?.needed}>
      <Icon size={20} aria-hidden="true" />
      <span>{order ? reasonOf(order, say) : say('proofWait')}</span>
    </output>
  )
}

function reasonOf({ why, best }: ProofOrder, say: ReturnType<typeof useWords<typeof handInWords>>): string {
  if (why === 'record') return say('proofRecord')
  if (why === 'ten') return say('proofTen')
  return why === 'known' ? say('proofKnown', { best }) : say('proofScreenshot')
}

interface ProofFieldsProps {
  readonly form: UseFormReturnType<RunForm>
  readonly run: RunRecord | undefined
  readonly order: ProofOrder | undefined
  /** Says which proof is needed. */
  readonly isAsked: boolean
}

/** Chooses the picture that proves a run and shows it. */
function ScreenshotField({ run, value, error, onChange, ...input }: ScreenshotFieldProps) {
  const say = useWords(handInWords)
  const [chosen, setChosen] = useState<string>()
  // The address has to be given back, or the browser keeps the picture for as long as the page is open.
  useEffect(() => {
    if (!chosen) return undefined
    return () => URL.revokeObjectURL(chosen)
  }, [chosen])
  const stored = useScreenshot(run, '640x360')
  const choose = (file: File | null) => {
    setChosen(file ? URL.createObjectURL(file) : undefined)
    onChange(file)
  }
  const source = chosen ?? stored
  return (
    <>
      <FileInput
        label={say('screenshot')}
        description={say('screenshotHint')}
        placeholder={say(run?.screenshot ? 'screenshotKeep' : 'screenshotChoose')}
        clearable
        accept={imageTypes.join(',')}
        leftSection={<IconPhoto size={18} aria-hidden="true" />}
        clearButtonProps={{ 'aria-label': say('screenshotRemove') }}
        value={value ?? null}
        error={error}
        onChange={choose}
        {...input}
      />
      {source && <img className={classes.preview} src={source} alt={say('screenshotPreview')} />}
    </>
  )
}

interface ScreenshotFieldProps {
  readonly run: RunRecord | undefined
  readonly value?: File | null
  readonly error?: ReactNode
  readonly onChange: (file: File | null) => void
}

/** Moments of the video: when, and what they show. */
function MomentsField({ form }: { form: UseFormReturnType<RunForm> }) {
  const say = useWords(handInWords)
  const { moments } = form.values
  return (
    <fieldset className="column gap-8">
      <legend className={`small strong ${classes.label}`}>{say('moments')}</legend>
      <p className="small muted">{say('momentsHint')}</p>
      {moments.length > 0 && (
        <ol className="bare-list grid gap-8">
          {moments.map((moment, index) => (
            <li key={index} className={`grid gap-8 top ${classes.moment}`}>
              <TextInput
                aria-label={say('momentTime', { number: index + 1 })}
                placeholder={say('momentTimePlaceholder')}
                autoComplete="off"
                {...form.getInputProps(`moments.${index}.time`)}
              />
              <TextInput
                aria-label={say('momentLabel', { number: index + 1 })}
                placeholder={say('momentLabelPlaceholder')}
                autoComplete="off"
                {...form.getInputProps(`moments.${index}.label`)}
                {...limited(moment.label, runLimits.momentLabel, form.errors[`moments.${index}.label`])}
              />
              <ActionIcon
                size="lg"
                aria-label={say('removeMoment', { number: index + 1 })}
                onClick={() => form.removeListItem('moments', index)}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {form.errors['moments'] && <p className="small danger">{form.errors['moments']}</p>}
      {moments.length < runLimits.moments && (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => form.insertListItem('moments', { time: '', label: '' })}
          >
            {say('addMoment')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface ProofOrder {
  readonly needed: NeededProof
  readonly why: 'record' | 'ten' | 'known' | 'usual'
  /** The submitter's best verified round on that board; 0 if there is none. */
  readonly best: number
}

/** Returns the proof that a claim needs, and why; undefined without a claim or a known board. */
export function useNeededProof({
  id,
  game,
  map,
  size,
  round,
  played_at,
}: ClaimedRun): ProofOrder | undefined {
  const { user } = useSession()
  const [now] = useState(() => new Date().toISOString())
  const hasBoard = map !== '' || findGame(game)?.maps.length === 0
  const { data: ten } = useQuery(tenBestQuery({ game, map, size }, hasBoard))
  const { data: history } = useQuery({ ...historyQuery({ game, map, size }), enabled: hasBoard })
  const { data: bests } = useQuery(bestsQuery(user?.id ?? ''))
  if (!ten || !history || !bests || !hasBoard || !(round > 0)) return undefined
  const isHere = (best: { game: string; map: string; squad_size: number }) =>
    best.game === game && best.map === map && best.squad_size === size
  const claim = {
    round,
    best: bests.find(isHere)?.round ?? 0,
    isRecord: wouldBeRecord(history, { id, round, played_at: played_at || now }),
    tenth: ten[9]?.round ?? 0,
  }
  const needed = proofNeeded(claim)
  const reason = claim.isRecord ? 'record' : 'ten'
  const ease = round < claim.best ? 'known' : 'usual'
  return { needed, why: needed === 'video' ? reason : ease, best: claim.best }
}

interface ClaimedRun {
  /** Empty until the run is stored. */
  readonly id: string
  readonly game: string
  readonly map: string
  readonly size: number
  readonly round: number
  /** Empty until it is entered: then it counts as now. */
  readonly played_at: string
}
