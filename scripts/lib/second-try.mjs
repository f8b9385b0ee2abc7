import { relative } from 'node:path'

/** More failures than a slow machine causes: another try would only take time. */
const mostFiles = 20

/** The test files of a Vitest report that get another try. */
export function filesToTryAgain(report) {
  const files = filesOf(report).filter(isFailed)
  return files.length > mostFiles ? [] : files.map(({ name }) => name)
}

/**
 * Combines a run with another try of its failed files, which replaces their results. Each run has its exit
 * code and its report, if any. An unfinished file counts as a failure, and so does a run that fails without
 * naming a test. If a test failed, errors outside of tests are taken for its consequences.
 */
export function countTries(first, second, root) {
  const again = new Set(second ? filesToTryAgain(first.report) : [])
  const others = filesOf(first.report).filter(({ name }) => !again.has(name))
  const tried = filesOf(second?.report)
  const counted = [...others, ...tried]
  const failed = sum(counted, failuresIn)
  const last = second ?? first
  const isSilent = failed === 0 && (last.code !== 0 || !last.report || tried.length < again.size)
  return {
    passed: sum(counted, (file) => testsOf(file, 'passed').length),
    failed: failed + (isSilent ? 1 : 0),
    secondTries: tried.flatMap((file) =>
      secondTriesOf(file, filesOf(first.report)).map((title) =>
        [relative(root, file.name), title].filter(Boolean).join(' › '),
      ),
    ),
  }
}

/** Failures that another try has fixed: tests, or the file as such. */
function secondTriesOf(file, before) {
  const failedBefore = before
    .filter(({ name }) => name === file.name)
    .flatMap((was) => testsOf(was, 'failed'))
  if (failedBefore.length === 0) return isFailed(file) ? [] : ['']
  const passed = new Set(testsOf(file, 'passed'))
  return failedBefore.filter((title) => passed.has(title))
}

/** A file can fail without a failed test: in its set-up or teardown, or with its process. */
function failuresIn(file) {
  const failed = testsOf(file, 'failed').length
  const isUnfinished = file.assertionResults.length === 0 || testsOf(file, 'pending').length > 0
  return failed === 0 && (isFailed(file) || isUnfinished) ? 1 : failed
}

function testsOf({ assertionResults }, status) {
  return assertionResults
    .filter((test) => test.status === status)
    .map(({ ancestorTitles, title }) => [...ancestorTitles, title].filter(Boolean).join(' › '))
}

function filesOf(report) {
  return report?.testResults ?? []
}

function isFailed({ status }) {
  return status === 'failed'
}

function sum(list, numberOf) {
  return list.reduce((total, each) => total + numberOf(each), 0)
}
