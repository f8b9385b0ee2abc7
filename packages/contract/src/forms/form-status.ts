/** The states that staff give an application or interest form. */
export const formStatuses = ['new', 'seen', 'accepted', 'declined'] as const

/** One of the states of a form. */
export type FormStatus = (typeof formStatuses)[number]

/** Longest texts of the forms: one-line answers, long answers, the staff's own note. */
export const formLimits = { short: 200, long: 4000, note: 4000 } as const
