import { attendance } from './attendance.ts'

/** Was there. */
export const attended = attendance('attended', 'here')
