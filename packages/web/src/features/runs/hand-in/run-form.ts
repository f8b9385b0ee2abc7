import {
  checkRun,
  playersProblem,
  runLimits,
  runSentence,
  type HandedInPlayer,
  type NeededProof,
  type Run,
} from '@longhouse/contract/runs'
import { secondOf, videoTime } from '../parts/run-proof.tsx'
import type { RunRecord } from '../runs.queries.ts'

/** The form of a run as typed. */
export interface RunForm {
  readonly game: string
  readonly map: string
  readonly round: number | string
  readonly played_at: string
  /** Ids of the members, including the submitter. */
  readonly members: readonly string[]
  readonly guests: readonly string[]
  readonly proof_link: string
  readonly moments: readonly TypedMoment[]
  readonly screenshot: File | null
  readonly note: string
}

interface TypedMoment {
  readonly time: string
  readonly label: string
}

/** Returns the form of a stored run, or of a new one on a board. */
export function formOf(
  run: RunRecord | undefined,
  start: Pick<RunForm, 'game' | 'map' | 'members'>,
): RunForm {
  const players = run?.expand?.run_players_via_run ?? []
  const members = players.map(({ user }) => user).filter(Boolean)
  return {
    game: run?.game ?? start.game,
    map: run ? run.map : start.map,
    round: run?.round ?? '',
    played_at: run?.played_at ?? '',
    members: members.length > 0 ? members : start.members,
    guests: players
      .filter(({ user }) => !user)
      .map(({ name }) => name)
      .filter(Boolean),
    proof_link: run?.proof_link ?? '',
    moments: (run?.moments ?? []).map(({ label, second }) => ({ label, time: videoTime(second) })),
    screenshot: null,
    note: run?.note ?? '',
  }
}

/** Returns the fields that are stored with the draft; the players are handed in separately. */
export function recordOf(form: RunForm, run: RunRecord | undefined): Partial<Run> {
  return {
    game: form.game,
    map: form.map,
    round: Number(form.round),
    played_at: form.played_at,
    squad_size: squadSizeOf(form, run),
    ...proofOf(form),
  }
}

/** Returns the fields that can still be changed while a run waits. */
export function proofOf({
  proof_link,
  moments,
  note,
}: RunForm): Pick<Run, 'proof_link' | 'moments' | 'note'> {
  return {
    proof_link: proof_link.trim(),
    moments: moments.map(({ label, time }) => ({ label: label.trim(), second: secondOf(time) ?? 0 })),
    note,
  }
}

/** Returns all players, as they are handed in. */
export function playersIn({ members, guests }: RunForm): readonly HandedInPlayer[] {
  return [...members.map((user) => ({ user })), ...guests.map((name) => ({ name }))]
}

/** Returns the size of the squad; that of a night stays after a member has left. */
export function squadSizeOf(form: RunForm, run: RunRecord | undefined): number {
  return Math.max(form.members.length + form.guests.length, run?.squad ? run.squad_size : 0)
}

export interface FormCheck {
  readonly run: RunRecord | undefined
  readonly submitter: string
  readonly isVerifier: boolean
  readonly needed: NeededProof
  /** The time of the check; now by default. */
  readonly now?: Date
  readonly says: { readonly momentWrong: string; readonly momentNameless: string }
}

/** Returns one message for each invalid field. */
export function checkForm(form: RunForm, check: FormCheck): Record<string, string> {
  const { run, submitter, isVerifier, needed, now = new Date() } = check
  const squad_size = squadSizeOf(form, run)
  const problems = checkRun(
    {
      game: form.game,
      map: form.map,
      round: Number(form.round),
      squad_size: Math.min(squad_size, runLimits.squadSize),
      played_at: form.played_at,
      proof_link: form.proof_link,
      moments: [],
    },
    now,
  )
  const players = playersProblem({
    players: playersIn(form),
    squadSize: Math.min(squad_size, runLimits.squadSize),
    submitter,
    isVerifier,
  })
  return {
    ...proofProblems(form, { needed, hasScreenshot: Boolean(form.screenshot ?? run?.screenshot) }),
    ...Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, runSentence(problem)])),
    ...(players && { players: runSentence(players) }),
    ...momentProblems(form, check.says),
  }
}

function proofProblems(
  { proof_link }: RunForm,
  { needed, hasScreenshot }: { readonly needed: NeededProof; readonly hasScreenshot: boolean },
): Record<string, string> {
  if (proof_link.trim() !== '') return {}
  if (needed === 'video') return { proof_link: runSentence('noVideo') }
  return hasScreenshot ? {} : { screenshot: runSentence('noProof') }
}

/** Returns the problems of moments, each at its own field. */
function momentProblems(
  { moments }: Pick<RunForm, 'moments'>,
  { momentWrong, momentNameless }: FormCheck['says'],
): Record<string, string> {
  const found = moments.flatMap(({ time, label }, index) => [
    ...(isSecond(time) ? [] : [[`moments.${index}.time`, momentWrong]]),
    ...(label.trim() === '' ? [[`moments.${index}.label`, momentNameless]] : []),
  ])
  return Object.fromEntries(found)
}

function isSecond(time: string): boolean {
  const second = secondOf(time)
  return second !== undefined && second <= runLimits.momentSecond
}

const keyOf = (run: string) => `hand-in:${run}`

/** Stores what is typed until the tab is closed: a reload loses only a picture that was not sent. */
export function keepForm(run: string, form: RunForm): void {
  sessionStorage.setItem(keyOf(run), JSON.stringify({ ...form, screenshot: null }))
}

export function forgetForm(run: string): void {
  sessionStorage.removeItem(keyOf(run))
}

/** Returns the stored form, or the start values if there is none or it is invalid. */
export function keptForm(run: string, start: RunForm): RunForm {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(run)) ?? '{}')
    return isForm(kept) ? { ...start, ...kept, screenshot: null } : start
  } catch {
    return start
  }
}

function isForm(kept: unknown): kept is RunForm {
  if (typeof kept !== 'object' || kept === null) return false
  const fields: Record<string, unknown> = { ...kept }
  const isText = (name: string) => typeof fields[name] === 'string'
  const isList = (name: string) => Array.isArray(fields[name])
  return (
    ['game', 'map', 'played_at', 'proof_link', 'note'].every(isText) &&
    ['members', 'guests', 'moments'].every(isList) &&
    ['string', 'number'].includes(typeof fields['round'])
  )
}
