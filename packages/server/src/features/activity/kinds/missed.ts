import { attendance } from './attendance.ts'

/** The member had a place and was absent. */
export const missed = attendance('missed', 'absent')
