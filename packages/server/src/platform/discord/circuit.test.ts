import { expect, test } from 'vitest'
import { Circuit, CircuitOpen } from './circuit.ts'

const hour = 60 * 60_000

test('a refused call is tried at most ten times in the hour after', () => {
  let moment = 0
  const circuit = new Circuit(() => new Date(moment))
  circuit.pass('token')
  circuit.refused('token', '401')
  let tries = 0
  for (; moment < hour; moment += 1000) {
    if (!passes(circuit, 'token')) continue
    tries += 1
    circuit.refused('token', '401')
  }
  expect(tries).toBe(9)
})

test('concurrent callers share one try', () => {
  let moment = 0
  const circuit = new Circuit(() => new Date(moment), 1000)
  circuit.refused('roles', '403')
  moment = 1000
  circuit.pass('roles')
  expect(() => circuit.pass('roles')).toThrow(CircuitOpen)
})

test('a call that is held back is tried once after a release', () => {
  const circuit = new Circuit(() => new Date(0))
  circuit.refused('roles', '403')
  circuit.release()
  expect([passes(circuit, 'roles'), passes(circuit, 'roles')]).toEqual([true, false])
  expect(circuit.troubles).toHaveLength(1)
})

test('success closes it, and other calls are not concerned', () => {
  const circuit = new Circuit(() => new Date(0))
  circuit.refused('roles', '403')
  circuit.pass('members')
  expect(circuit.troubles).toEqual([
    { call: 'roles', reason: '403', since: new Date(0), nextTry: new Date(6 * 60_000) },
  ])
  circuit.succeeded('roles')
  circuit.pass('roles')
  expect(circuit.troubles).toEqual([])
})

function passes(circuit: Circuit, call: string): boolean {
  try {
    circuit.pass(call)
    return true
  } catch {
    return false
  }
}
