import { defineCollection, index } from '@longhouse/engine/schema'
import { runCommentShape } from '@longhouse/contract/runs'
import { insidersOfRun } from './run-rules.ts'
import { members } from '../../platform/rules.ts'

const author = "(@request.auth.id != '' && author = @request.auth.id)"
// What happened to a run that left the boards is for everybody who opens it.
const readers = `${insidersOfRun('run.')} || (${members} && kind = 'disqualify' && run.status = 'disqualified')`

/** The talk about runs. Who may say what when is up to the hooks; nothing said is changed. */
export const runCommentsCollection = defineCollection({
  name: 'run_comments',
  type: 'base',
  shape: runCommentShape,
  rules: { list: readers, view: readers, create: `${author} && ${insidersOfRun('run.')}` },
  indexes: [index('run', 'created'), index('author')],
})
