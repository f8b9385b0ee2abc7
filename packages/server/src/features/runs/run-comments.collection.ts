import { defineCollection, index } from '@longhouse/engine/schema'
import { runCommentShape } from '@longhouse/contract/runs'
import { members } from '../../platform/rules.ts'
import { insidersOfRun } from './run-rules.ts'

const author = "(@request.auth.id != '' && author = @request.auth.id)"
// Members who open a disqualified run see the reason.
const reasons = "(kind = 'disqualify' && run.status = 'disqualified')"
// The verifiers of a run are visible; what they wrote to its players is not.
const ticks = "(kind = 'verify' && run.status = 'verified')"
const readers = `${insidersOfRun('run.')} || (${members} && (${reasons} || ${ticks}))`

/** Comments about runs. Hooks check who may write which comment when; comments never change. */
export const runCommentsCollection = defineCollection({
  name: 'run_comments',
  type: 'base',
  shape: runCommentShape,
  rules: { list: readers, view: readers, create: `${author} && ${insidersOfRun('run.')}` },
  fieldRules: { text: { read: `${insidersOfRun('run.')} || ${reasons}` } },
  indexes: [index('run', 'created'), index('author')],
})
