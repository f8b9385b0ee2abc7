/** Seconds that a process and all below it have used; `undefined` where the system does not tell. */
export function processorTimeOf(pid: number): number | undefined
