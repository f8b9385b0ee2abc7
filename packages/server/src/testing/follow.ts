import type { ChildProcess } from 'node:child_process'

/** A process that is watched and ended by its starter. */
export interface FollowedProcess {
  readonly pid: number
  readonly child: ChildProcess
  /** Its output so far. */
  readonly output: () => string
  /** Sends a signal and waits for the end. Returns the exit code, or the signal that ended it. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>
}

const patienceMs = 30_000

/**
 * Reads the output of a process and waits for its end. It ends together with the starting process. `isGroup`:
 * it was started with its own group (`detached`). Then SIGINT also reaches the processes that it started, as
 * Ctrl-C in a terminal does, and so does SIGKILL, as if the machine were lost.
 */
export function follow(child: ChildProcess, { isGroup = false } = {}): FollowedProcess {
  let printed = ''
  const over = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once(isGroup ? 'close' : 'exit', (code: number | null, signal: NodeJS.Signals | null) =>
      resolve(code ?? signal),
    ),
  )
  const send = (signal: NodeJS.Signals) =>
    isGroup && signal !== 'SIGTERM' ? signalGroup(child, signal) : child.kill(signal)
  const endWithUs = () => send('SIGKILL')
  process.once('exit', endWithUs)
  void over.then(() => process.off('exit', endWithUs))
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return {
    pid: child.pid ?? 0,
    child,
    output: () => printed,
    end: async (signal = 'SIGTERM') => {
      if (isGroup || (child.exitCode === null && child.signalCode === null)) send(signal)
      const timer = setTimeout(() => send('SIGKILL'), patienceMs)
      return over.finally(() => clearTimeout(timer))
    },
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // The group has no process left.
  }
}
