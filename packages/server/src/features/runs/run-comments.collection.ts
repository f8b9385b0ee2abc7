import { defineCollection, index } from '@longhouse/engine/schema'
import { runCommentShape } from '@longhouse/contract/runs'
import { members } from '../../platform/rules.ts'
import { insidersOfRun } from './run-rules.ts'

const author = "(@request.auth.id != '' && author = @request.auth.id)"
// What happened to a run that left the boards is for everybody who opens it.
const reasons = "(kind = 'disqualify' && run.status = 'disqualified')"
// Who verified a run stands beside it; what they wrote to its players does not.
const ticks = "(kind = 'verify' && run.status = 'verified')"
const readers = `${insidersOfRun('run.')} || (${members} && (${reasons} || ${ticks}))`

/** The talk about runs. Who may say what when is up to the hooks; nothing said is changed. */
export const runCommentsCollection = defineCollection({
  name: 'run_comments',
  type: 'base',
  shape: runCommentShape,
  rules: { list: readers, view: readers, create: `${author} && ${insidersOfRun('run.')}` },
  fieldRules: { text: { read: `${insidersOfRun('run.')} || ${reasons}` } },
  indexes: [index('run', 'created'), index('author')],
})
