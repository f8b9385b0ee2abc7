/** Sentences of the FAQ screen. */
export const faqMessages = {
  loadFailed: 'Failed to load FAQs',
  saveFailed: 'Failed to save FAQ',
  deleteFailed: 'Failed to delete FAQ',
  confirmDelete: 'Are you sure you want to delete this FAQ?',
} as const

/** Sentences of the code of conduct. */
export const ruleMessages = {
  loadFailed: 'Failed to load rules. Please try again later.',
  saveFailed: 'Failed to save rule',
  deleteFailed: 'Failed to delete rule. Please try again.',
  confirmDelete: 'Are you sure you want to delete this rule?',
} as const

/** Sentences of the ranks screen. */
export const rankMessages = {
  loadFailed: 'Failed to load ranks. Please try again later.',
  saveFailed: 'Failed to save rank',
  deleteFailed: 'Failed to delete rank. Please try again.',
  confirmDelete: 'Are you sure you want to delete this rank?',
} as const
