import { excessOf } from '../texts/text-limit.ts'
import { contentLimits } from './content.ts'

/** Rows of the text editors. */
export const editorRows = { faqAnswer: 6, ruleContent: 10, rankDescription: 10 } as const

/** The FAQ form as typed. */
export interface FaqForm {
  readonly question: string
  readonly answer: string
  readonly position: number | string
}

/** The rule form as typed; the server assigns a number if it is blank. */
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

/** Whether a question can be saved: question and answer are present and fit. */
export function isFaqComplete(form: FaqForm): boolean {
  const { question, answer, position } = form
  return (
    question.trim() !== '' &&
    answer.trim() !== '' &&
    fits(question, contentLimits.question) &&
    fits(answer, contentLimits.answer) &&
    isPositionOrBlank(position)
  )
}

/** Whether a rule can be saved: it has content, and that fits. */
export function isRuleComplete(form: ConductRuleForm): boolean {
  const { rule_number, rule_title, rule_content } = form
  return (
    rule_content.trim() !== '' &&
    fits(rule_title, contentLimits.title) &&
    fits(rule_content, contentLimits.content) &&
    isPositionOrBlank(rule_number)
  )
}

/**
 * Whether a rank can be saved: its texts fit and its position is a number. A new rank may leave the position
 * to the server.
 */
export function isRankComplete(form: RankForm, isNew: boolean): boolean {
  const { position, title, description } = form
  return (
    isPositionOrBlank(position) &&
    (isNew || String(position).trim() !== '') &&
    fits(title, contentLimits.title) &&
    fits(description, contentLimits.content)
  )
}

function fits(text: string, max: number): boolean {
  return excessOf(text, max) === 0
}

function isPositionOrBlank(typed: number | string): boolean {
  const position = Number(typed)
  return Number.isInteger(position) && position >= 0
}
