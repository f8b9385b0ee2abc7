import { attendance } from './attendance.ts'

/** Had a place and did not come. */
export const missed = attendance('missed', 'absent')
