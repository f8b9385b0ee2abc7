import type { RecordSource } from '@longhouse/engine'
import type { RunComment } from '@longhouse/contract/runs'
import { runCommentsCollection } from '../../collections/runs.ts'

/** Returns the comments of a run, oldest first. */
export function findComments(source: RecordSource, run: string): Promise<RunComment[]> {
  return source
    .records(runCommentsCollection)
    .findAll({ filter: 'run = {:run}', params: { run }, sort: 'created,id' })
}
