import { useLocation, useNavigate } from '../../lib/router/hooks.ts'

interface StepEntry {
  readonly step: number
  /** The previous step. */
  readonly from: number
  /** How many entries of the history the wizard has made to get here. */
  readonly depth: number
}

/** Steps are entries of the history: Back leads to the step before, and Forward returns. */
export function useWizardStep(start: number) {
  const location = useLocation()
  const navigate = useNavigate()
  const { step, from, depth } = readEntry(location.state) ?? { step: start, from: -1, depth: 0 }

  const enter = (entry: StepEntry, replace: boolean) => {
    const state = { ...asRecord(location.state), wizard: entry }
    void navigate({ search: location.search }, { state, replace, preventScrollReset: true })
  }
  return {
    step,
    goTo: (next: number) => {
      // The previous step is in the history already.
      if (next === from) void navigate(-1)
      else enter({ step: next, from: step, depth: depth + 1 }, false)
    },
    /** Begins again, in place. */
    restart: () => enter({ step: 0, from: -1, depth }, true),
    /** Leaves one entry for the whole form: after it is sent there is no step to go back to. */
    leave: () => {
      if (depth > 0) void navigate(-depth)
    },
  }
}

function readEntry(state: unknown): StepEntry | undefined {
  const { step, from, depth } = asRecord(asRecord(state)['wizard'])
  if (typeof step !== 'number' || typeof from !== 'number' || typeof depth !== 'number') return undefined
  return { step, from, depth }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
