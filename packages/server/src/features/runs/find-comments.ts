import type { RecordSource } from '@longhouse/engine'
import type { RunComment } from '@longhouse/contract/runs'
import { runCommentsCollection } from './run-comments.collection.ts'

/** The talk about a run, in the order in which it was said. */
export function findComments(source: RecordSource, run: string): Promise<RunComment[]> {
  return source
    .records(runCommentsCollection)
    .findAll({ filter: 'run = {:run}', params: { run }, sort: 'created,id' })
}
