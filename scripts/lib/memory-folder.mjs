import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const memory = '/dev/shm'
const leastRoom = 4 * 1024 ** 3

/**
 * A folder in memory for what tests write and nobody needs afterwards: no write waits for a disk. Gone when this
 * process ends. `undefined` where there is no such place or too little room.
 */
export function memoryFolder({ least = leastRoom } = {}) {
  if (roomIn(memory) < least || memoryLeft() < 2 * least) return undefined
  const folder = mkdtempSync(`${memory}/longhouse-tests-`)
  // A PostgreSQL that is started by root runs as somebody else.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

// Older Nodes know only what the machine has, and not what a container may take of it.
function memoryLeft() {
  return process.availableMemory?.() ?? freemem()
}

function roomIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
