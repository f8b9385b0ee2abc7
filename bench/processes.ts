import { readdir, readFile } from 'node:fs/promises'

/** The resources that a process and its children use. */
export interface Use {
  /** User and system time since they began, in seconds, including ended children. */
  readonly processor: number
  /** Resident memory in MiB. */
  readonly memory: number
}

interface Process {
  readonly pid: number
  readonly parent: number
  /** Seconds of itself and of its ended children. */
  readonly processor: number
}

// The clock ticks of Linux on every machine that Node runs on.
const ticksPerSecond = 100

/** Returns NaN if the system does not report it. */
export async function useOf(pid: number): Promise<Use> {
  const all = await processes()
  const family = all.filter((one) => one.pid === pid)
  if (family.length === 0) return { processor: NaN, memory: NaN }
  for (const { pid: parent } of family) family.push(...all.filter((one) => one.parent === parent))
  const memories = await Promise.all(family.map((one) => residentMemory(one.pid)))
  return {
    processor: family.reduce((sum, { processor }) => sum + processor, 0),
    memory: memories.reduce((sum, memory) => sum + (memory || 0), 0),
  }
}

/** Resident memory of one process, in MiB; NaN if the system does not report it. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024
}

async function processes(): Promise<Process[]> {
  const names = await readdir('/proc').catch(() => [])
  const found = await Promise.all(names.filter((name) => Number(name) > 0).map(readProcess))
  return found.filter((one) => one !== undefined)
}

async function readProcess(name: string): Promise<Process | undefined> {
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  // The name of the program, in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [own, gone] = [fields.slice(11, 13), fields.slice(13, 15)].map(
    (ticks) => ticks.reduce((sum, field) => sum + Number(field), 0) / ticksPerSecond,
  )
  const processor = ((await threadSeconds(name)) ?? own ?? 0) + (gone ?? 0)
  return { pid: Number(name), parent: Number(fields[1]), processor }
}

/**
 * Processor time of the threads of a process, to the nanosecond; undefined if the system does not count it.
 */
async function threadSeconds(name: string): Promise<number | undefined> {
  const threads = await readdir(`/proc/${name}/task`).catch(() => [])
  let sum = 0
  for (const thread of threads) {
    const stat = await readFile(`/proc/${name}/task/${thread}/schedstat`, 'utf8').catch(() => undefined)
    if (stat === undefined) return undefined
    sum += Number(stat.split(' ')[0]) / 1e9
  }
  return threads.length > 0 ? sum : undefined
}
