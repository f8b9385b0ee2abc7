import { attendance } from './attendance.ts'

/** The member was present. */
export const attended = attendance('attended', 'here')
