import { describe, expect, test } from 'vitest'
import { countTries, filesToTryAgain, type VitestReport, type VitestRun } from './second-try.mjs'

type File = VitestReport['testResults'][number]

const root = '/site'
const fine = file('fine', 'passed passed')
const shaky = file('shaky', 'passed failed')
const steady = file('shaky', 'passed passed')
const brokenHook: File = { ...file('hook', 'skipped'), status: 'failed' }

function file(name: string, statuses: string): File {
  const assertionResults = statuses
    .split(' ')
    .filter(Boolean)
    .map((status, index) => ({ ancestorTitles: ['', 'sqlite'], title: `test ${index}`, status }))
  const status = statuses.includes('failed') ? 'failed' : 'passed'
  return { name: `${root}/${name}.test.ts`, status, assertionResults }
}

function runOf(code: number, ...testResults: File[]): VitestRun {
  return { code, report: { testResults } }
}

describe('another try', () => {
  test('is for failed files, with or without a failed test', () => {
    const { report } = runOf(1, fine, shaky, brokenHook)
    expect(filesToTryAgain(report)).toEqual(['/site/shaky.test.ts', '/site/hook.test.ts'])
  })

  test('has no files if all passed, or without a report', () => {
    expect(filesToTryAgain(runOf(0, fine).report)).toEqual([])
    expect(filesToTryAgain(undefined)).toEqual([])
  })

  test('is skipped if too many files failed', () => {
    const many = Array.from({ length: 21 }, (_, index) => file(`broken ${index}`, 'failed'))
    expect(filesToTryAgain({ testResults: many })).toEqual([])
    expect(filesToTryAgain({ testResults: many.slice(1) })).toHaveLength(20)
  })
})

const rows: { name: string; first: VitestRun; second?: VitestRun; comesTo: object }[] = [
  { name: 'all is well', first: runOf(0, fine, steady), comesTo: { passed: 4, failed: 0, secondTries: [] } },
  {
    name: 'what passes then is passed, and named',
    first: runOf(1, fine, shaky),
    second: runOf(0, steady),
    comesTo: { passed: 4, failed: 0, secondTries: ['shaky.test.ts › sqlite › test 1'] },
  },
  {
    name: 'what fails again is failed',
    first: runOf(1, fine, shaky),
    second: runOf(1, shaky),
    comesTo: { passed: 3, failed: 1, secondTries: [] },
  },
  {
    name: 'what fails elsewhere then is failed, too',
    first: runOf(1, fine, shaky),
    second: runOf(1, file('shaky', 'failed passed')),
    comesTo: { passed: 3, failed: 1, secondTries: ['shaky.test.ts › sqlite › test 1'] },
  },
  {
    name: 'a file that failed before its tests is named itself',
    first: runOf(1, fine, brokenHook),
    second: runOf(0, file('hook', 'passed')),
    comesTo: { passed: 3, failed: 0, secondTries: ['hook.test.ts'] },
  },
  {
    name: 'a file that fails before its tests again is one failure',
    first: runOf(1, fine, brokenHook),
    second: runOf(1, brokenHook),
    comesTo: { passed: 2, failed: 1, secondTries: [] },
  },
  {
    name: 'an error that belongs to no test is a failure',
    first: runOf(1, fine),
    comesTo: { passed: 2, failed: 1, secondTries: [] },
  },
  {
    name: 'so is one that comes with another try',
    first: runOf(1, fine, shaky),
    second: runOf(1, steady),
    comesTo: { passed: 4, failed: 1, secondTries: ['shaky.test.ts › sqlite › test 1'] },
  },
  {
    name: 'a process that was gone before its tests is a failure, whatever passes elsewhere',
    first: runOf(1, shaky, file('gone', '')),
    second: runOf(0, steady),
    comesTo: { passed: 2, failed: 1, secondTries: ['shaky.test.ts › sqlite › test 1'] },
  },
  {
    name: 'so is one that was gone among its tests',
    first: runOf(1, file('gone', 'passed pending')),
    comesTo: { passed: 1, failed: 1, secondTries: [] },
  },
  {
    name: 'another try that says nothing is a failure',
    first: runOf(1, fine, shaky),
    second: { code: 0, report: undefined },
    comesTo: { passed: 2, failed: 1, secondTries: [] },
  },
  {
    name: 'another try that leaves a file out is a failure',
    first: runOf(1, brokenHook, shaky),
    second: runOf(0, steady),
    comesTo: { passed: 2, failed: 1, secondTries: ['shaky.test.ts › sqlite › test 1'] },
  },
  {
    name: 'a run that says nothing is a failure, whatever its code',
    first: { code: 0, report: undefined },
    comesTo: { passed: 0, failed: 1, secondTries: [] },
  },
  {
    name: 'a run that says nothing is a failure',
    first: { code: 1, report: undefined },
    comesTo: { passed: 0, failed: 1, secondTries: [] },
  },
]
test.each(rows)('$name', ({ first, second, comesTo }) => {
  expect(countTries(first, second, root)).toEqual(comesTo)
})
