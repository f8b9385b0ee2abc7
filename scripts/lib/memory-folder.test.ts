import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { memoryFolder } from './memory-folder.mjs'

test('there is none where there is too little room', () => {
  expect(memoryFolder({ least: Number.POSITIVE_INFINITY })).toBeUndefined()
})

test('it is gone when the process ends that asked for it', () => {
  const address = new URL('memory-folder.mjs', import.meta.url).href
  const script = `
    const { existsSync } = await import('node:fs')
    const { memoryFolder } = await import('${address}')
    const folder = memoryFolder({ least: 1 })
    console.log(JSON.stringify({ folder, isThere: folder === undefined || existsSync(folder) }))
  `
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  const { folder = '', isThere } = JSON.parse(said)
  expect(isThere).toBe(true)
  expect(existsSync(folder)).toBe(false)
})
