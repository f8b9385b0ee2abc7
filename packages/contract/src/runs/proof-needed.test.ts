import { expect, test } from 'vitest'
import { proofNeeded } from './run-check.ts'

test.each([
  { name: 'the first run of a board', round: 5, best: 0, isRecord: true, tenth: 0, proof: 'video' },
  { name: 'a record', round: 31, best: 0, isRecord: true, tenth: 20, proof: 'video' },
  { name: 'as good as the record', round: 30, best: 0, isRecord: false, tenth: 20, proof: 'video' },
  { name: 'as good as the tenth', round: 20, best: 0, isRecord: false, tenth: 20, proof: 'video' },
  { name: 'below the tenth', round: 19, best: 0, isRecord: false, tenth: 20, proof: 'screenshot' },
  { name: 'a record of the past', round: 12, best: 0, isRecord: true, tenth: 20, proof: 'video' },
  { name: 'no record on a short board', round: 12, best: 0, isRecord: false, tenth: 0, proof: 'screenshot' },
  {
    name: 'ten below what they have shown',
    round: 20,
    best: 30,
    isRecord: false,
    tenth: 18,
    proof: 'screenshot',
  },
  {
    name: 'nine below what they have shown',
    round: 21,
    best: 30,
    isRecord: false,
    tenth: 18,
    proof: 'video',
  },
])('$name: $proof', ({ proof, ...claim }) => expect(proofNeeded(claim)).toBe(proof))
