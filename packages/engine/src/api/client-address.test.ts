import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addressReader, trustOf } from './proxy-headers.ts'

function requestFrom(neighbour: string, forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: neighbour })
  const request = new IncomingMessage(socket)
  if (forwarded) request.headers['x-forwarded-for'] = forwarded
  return request
}

test.each<[string, Parameters<typeof trustOf>[0], string, string | undefined, string]>([
  ['no proxy is trusted', undefined, '203.0.113.1', '198.51.100.9', '203.0.113.1'],
  ['the neighbour knows who is connected to it', true, '10.0.0.1', '198.51.100.9', '198.51.100.9'],
  ['what the client itself wrote is not believed', true, '10.0.0.1', '1.1.1.1, 198.51.100.9', '198.51.100.9'],
  ['a listed proxy is believed', '10.0.0.1, 10.0.0.2', '10.0.0.2', '198.51.100.9', '198.51.100.9'],
  ['a chain of listed ones too', '10.0.0.0/8', '10.0.0.2', '1.1.1.1, 198.51.100.9, 10.0.0.7', '198.51.100.9'],
  ['others are not', '10.0.0.1', '203.0.113.1', '198.51.100.9', '203.0.113.1'],
  ['a proxy that says nothing', true, '10.0.0.1', undefined, '10.0.0.1'],
])('%s', (_, setting, neighbour, forwarded, expected) => {
  expect(addressReader(trustOf(setting))(requestFrom(neighbour, forwarded))).toBe(expected)
})
