import { describe, expect, it } from 'vitest'
import type { RunRecord } from '../runs.queries.ts'
import { checkForm, formOf, playersIn, recordOf, type FormCheck, type RunForm } from './run-form.ts'

const form: RunForm = {
  game: 'blackops6',
  map: 'terminus',
  round: 31,
  played_at: '2026-11-15 20:00:00.000Z',
  members: ['robin'],
  guests: ['Pip'],
  proof_link: 'https://youtu.be/aqz-KE-bpKQ',
  moments: [{ time: '12:30', label: 'Round 30' }],
  screenshot: null,
  note: '',
}
const check: FormCheck = {
  run: undefined,
  submitter: 'robin',
  isVerifier: false,
  needed: 'video',
  now: new Date('2026-11-16T08:00:00Z'),
  says: { momentWrong: 'no time', momentNameless: 'no name' },
}
const night = {
  id: 'run',
  game: 'blackops6',
  map: 'terminus',
  round: 23,
  squad: 'squad',
  squad_size: 4,
  played_at: '2026-11-15 20:00:00.000Z',
  proof_link: '',
  moments: null,
  note: '',
  expand: {
    run_players_via_run: [
      { user: 'robin', name: '' },
      { user: '', name: '' },
    ],
  },
} as unknown as RunRecord

describe('the problems of a run before it is sent [VR-02]', () => {
  it.each<[string, Partial<RunForm>, Partial<FormCheck>, string[]]>([
    ['nothing', {}, {}, []],
    ['a video that is needed is missing', { proof_link: '' }, {}, ['proof_link']],
    ['any proof is missing', { proof_link: '' }, { needed: 'screenshot' }, ['screenshot']],
    ['a link without https', { proof_link: 'youtu.be/x' }, {}, ['proof_link']],
    ['no map', { map: '' }, {}, ['map']],
    ['no round', { round: '' }, {}, ['round']],
    ['a moment ahead', { played_at: '2027-01-01 20:00:00.000Z' }, {}, ['played_at']],
    ['another member played', { members: ['juno'] }, {}, ['players']],
    ['a verifier hands it in for others', { members: ['juno'] }, { isVerifier: true }, []],
    ['too many', { guests: ['1', '2', '3', '4', '5', '6', '7', '8'] }, {}, ['players']],
    ['a guest twice', { guests: ['Pip', 'pip'] }, {}, ['players']],
    ['an invalid time', { moments: [{ time: '12', label: 'x' }] }, {}, ['moments.0.time']],
    ['a moment of nothing', { moments: [{ time: '1:00', label: ' ' }] }, {}, ['moments.0.label']],
  ])('%s', (_, change, how, wrong) => {
    expect(Object.keys(checkForm({ ...form, ...change }, { ...check, ...how }))).toEqual(wrong)
  })

  it('a screenshot that is stored already counts', () => {
    const run = { ...night, screenshot: 'end.png' } as RunRecord
    expect(checkForm({ ...form, proof_link: '' }, { ...check, needed: 'screenshot', run })).toEqual({})
  })
})

it('a draft of a night keeps the size of its squad after a member has left', () => {
  const start = formOf(night, { game: '', map: '', members: [] })
  expect(playersIn(start)).toEqual([{ user: 'robin' }])
  expect(recordOf(start, night)).toMatchObject({ squad_size: 4, round: 23, map: 'terminus' })
})

it('moments are stored by their second and typed as times', () => {
  const { moments } = recordOf(form, undefined)
  expect(moments).toEqual([{ label: 'Round 30', second: 750 }])
  const run = { ...night, moments } as RunRecord
  expect(formOf(run, { game: '', map: '', members: [] }).moments).toEqual(form.moments)
})
