import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const memory = '/dev/shm'
const leastRoom = 4 * 1024 ** 3

/**
 * Creates a folder in memory for temporary test files: no write waits for a disk. It is deleted when this
 * process ends. Returns `undefined` if there is no such place or too little room.
 */
export function memoryFolder({ least = leastRoom } = {}) {
  if (roomIn(memory) < least || memoryLeft() < 2 * least) return undefined
  const folder = mkdtempSync(`${memory}/longhouse-tests-`)
  // A PostgreSQL that root starts runs as another user.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

// Older Nodes know only the machine's memory, not a container's limit.
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
