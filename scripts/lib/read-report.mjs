import { readFileSync } from 'node:fs'

/** A report in JSON, if the runner has written one. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`The test report could not be read: ${error.message}`)
    return undefined
  }
}
