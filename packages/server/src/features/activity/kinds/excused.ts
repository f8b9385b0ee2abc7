import { attendance } from './attendance.ts'

/** Had a place, could not come, and said so. */
export const excused = attendance('excused', 'excused')
