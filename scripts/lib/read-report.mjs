import { readFileSync } from 'node:fs'

/** Reads a JSON report. Returns undefined if the runner has not written one. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`The test report could not be read: ${error.message}`)
    return undefined
  }
}
