/** Rows of the text editors. */
export const editorRows = { faqAnswer: 6, ruleContent: 10, rankDescription: 10 } as const

/** The FAQ form as typed. */
export interface FaqForm {
  readonly question: string
  readonly answer: string
  readonly position: number | string
}

/** The rule form as typed; a blank number is given by the server. */
export interface ConductRuleForm {
  readonly rule_number: number | string
  readonly rule_title: string
  readonly rule_content: string
}

/** The rank form as typed. */
export interface RankForm {
  readonly position: number | string
  readonly title: string
  readonly description: string
}

/** Whether a question can be saved: it and its answer are there. */
export function isFaqComplete(form: FaqForm): boolean {
  return form.question.trim() !== '' && form.answer.trim() !== '' && isPositionOrBlank(form.position)
}

/** Whether a rule can be saved: it has content. */
export function isRuleComplete(form: ConductRuleForm): boolean {
  return form.rule_content.trim() !== '' && isPositionOrBlank(form.rule_number)
}

/** Whether a rank can be saved: its position is a number; a new one may leave it to the server. */
export function isRankComplete(form: RankForm, isNew: boolean): boolean {
  return isPositionOrBlank(form.position) && (isNew || String(form.position).trim() !== '')
}

function isPositionOrBlank(typed: number | string): boolean {
  const position = Number(typed)
  return Number.isInteger(position) && position >= 0
}
