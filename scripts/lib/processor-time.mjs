import { readdirSync, readFileSync } from 'node:fs'

// What Linux calls a clock tick: a hundredth of a second on every kernel that Node runs on.
const ticksPerSecond = 100

/**
 * Seconds of processor time that a process and all below it have used, those that have ended included. Only Linux
 * tells; elsewhere `undefined`.
 */
export function processorTimeOf(pid) {
  const processes = readProcesses()
  if (!processes.has(pid)) return undefined
  const open = [pid]
  let ticks = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    ticks += processes.get(next).ticks
    for (const [child, { parent }] of processes) if (parent === next) open.push(child)
  }
  return ticks / ticksPerSecond
}

function readProcesses() {
  const processes = new Map()
  for (const name of foldersOf('/proc')) {
    const stat = statOf(name)
    if (stat) processes.set(Number(name), stat)
  }
  return processes
}

function statOf(name) {
  if (!/^\d+$/.test(name)) return undefined
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8')
    // The name of the program stands in brackets and may contain anything.
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // Time of its own, in user and kernel, and the same of children that have ended.
    const ticks = rest.slice(9, 13).reduce((sum, each) => sum + Number(each), 0)
    return { parent: Number(parent), ticks }
  } catch {
    return undefined
  }
}

function foldersOf(path) {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
