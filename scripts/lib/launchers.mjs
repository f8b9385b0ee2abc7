import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const lookEveryMs = 500

/**
 * Ends this process as SIGTERM does once npm, `node --run`, or the shell between them and this process has
 * ended: none of them forwards every signal. A process that was started by hand outlives its shell.
 */
export function endWithLaunchers() {
  const { npm_lifecycle_event: ofNpm, NODE_RUN_SCRIPT_NAME: ofNode } = process.env
  if (process.platform === 'win32' || !(ofNpm ?? ofNode)) return
  const parent = process.ppid
  // Some shells replace themselves by the one program that they run: then the parent is the launcher itself.
  const { name, parentId } = processOf(parent)
  const launcher = name.endsWith('sh') ? parentId : parent
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(launcher)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  timer.unref()
}

/**
 * Returns the name of a program and the id of its parent. Small systems lack `ps`, and only Linux has
 * `/proc`.
 */
export function processOf(pid) {
  const [, name = '', parentId = '0'] =
    process.platform === 'linux'
      ? (/\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [])
      : (/(\S+) +(\d+)/.exec(runPs(pid)) ?? [])
  return { name, parentId: Number(parentId) }
}

function runPs(pid) {
  return execFileSync('ps', ['-o', 'comm=,ppid=', '-p', String(pid)], { encoding: 'utf8' })
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
