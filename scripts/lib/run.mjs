import { spawn } from 'node:child_process'
import { root, toolEnv } from './root.mjs'

/**
 * Runs a program with the project's own Node and tools first in PATH. Returns the exit code and, with
 * `capture`, the output.
 */
export function run(command, args, { capture = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...toolEnv, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: signal ? 1 : code, output }))
  })
}
