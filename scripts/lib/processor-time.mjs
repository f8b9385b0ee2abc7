import { readdirSync, readFileSync } from 'node:fs'

// A clock tick of Linux: a hundredth of a second on every kernel that Node runs on.
const ticksPerSecond = 100

/**
 * Seconds of processor time that a process and its descendants have used, including ended ones. Only Linux
 * reports it; elsewhere `undefined`.
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
    // The name of the program is in brackets and may contain any character.
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // Its own time, in user and kernel mode, and that of its ended children.
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
