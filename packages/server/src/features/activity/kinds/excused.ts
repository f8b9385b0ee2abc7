import { attendance } from './attendance.ts'

/** The member had a place and was excused. */
export const excused = attendance('excused', 'excused')
