/** Result of a check: fine, or what is wrong or risky, and what to do. */
export interface Finding {
  /** Does not change while a problem lasts: operators are notified once for each name. */
  readonly name: string
  /** Something that does not work, or lets in the wrong callers. */
  readonly problem?: string
  /** Something that works today and may be regretted later. */
  readonly warning?: string
  readonly todo?: string
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const tooFarSeconds = 30

/** Compares the clock of this machine with another; tokens and codes depend on it. */
export function clockFinding(whose: string, moment: Date | undefined): Finding {
  const seconds = moment ? Math.round(Math.abs(Date.now() - moment.getTime()) / 1000) : 0
  const name = `clock, compared with ${whose}`
  if (!(seconds > tooFarSeconds)) return { name }
  return { name, problem: `${seconds} s apart`, todo: 'switch on time synchronisation, here or there.' }
}
