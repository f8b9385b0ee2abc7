import { relative } from 'node:path'

/** More than a slow machine breaks: another try would only take time. */
const mostFiles = 20

/** The test files of a report of Vitest that deserve another try, alone. */
export function filesToTryAgain(report) {
  const files = filesOf(report).filter(isFailed)
  return files.length > mostFiles ? [] : files.map(({ name }) => name)
}

/**
 * What a run came to, with another try of the files that failed in it: they count as they went then. Each run has its
 * exit code and its report, if it wrote one. A file that was not finished counts as a failure, and so does a run that
 * fails without saying where; beside a test that fails, an error that belongs to no test is taken for its consequence.
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

/** What failed before and does not now: tests, or the file as such. */
function secondTriesOf(file, before) {
  const failedBefore = before
    .filter(({ name }) => name === file.name)
    .flatMap((was) => testsOf(was, 'failed'))
  if (failedBefore.length === 0) return isFailed(file) ? [] : ['']
  const passed = new Set(testsOf(file, 'passed'))
  return failedBefore.filter((title) => passed.has(title))
}

/** A file can fail without a test that does: in what it does before and after them, or with the process it ran in. */
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
