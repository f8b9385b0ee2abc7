import type { Finding } from './finding.ts'

const tooFarSeconds = 30

/** Compares the clock of this machine with another; tokens and codes depend on it. */
export function clockFinding(whose: string, moment: Date | undefined): Finding {
  const seconds = moment ? Math.round(Math.abs(Date.now() - moment.getTime()) / 1000) : 0
  const name = `clock, compared with ${whose}`
  if (!(seconds > tooFarSeconds)) return { name }
  return { name, problem: `${seconds} s apart`, todo: 'switch on time synchronisation, here or there.' }
}
