import { describe, expectTypeOf, it } from 'vitest'
import {
  accountFields,
  autodate,
  bool,
  date,
  defineCollection,
  file,
  geoPoint,
  json,
  number,
  password,
  relation,
  select,
  shape,
  text,
  timestamps,
} from './index.ts'
import type { GeoPoint, RecordOf } from './index.ts'

const clip = shape({
  clip_title: text({ required: true, max: 200 }),
  rounds: number(),
  featured: bool(),
  starts: date(),
  game: select(['blackops6', 'gta5']),
  tags: select(['red', 'green'], { maxSelect: 3 }),
  user: relation('users', { required: true, cascadeDelete: true }),
  people: relation('users', { maxSelect: 5 }),
  thumbnail: file({ thumbs: ['100x100'] }),
  docs: file({ maxSelect: 3 }),
  data: json<{ level: number }>(),
  anything: json(),
  place: geoPoint(),
  secret: password(),
  seen: autodate('update'),
  ...timestamps,
})

type Clip = RecordOf<typeof clip>

describe('a record type follows from its shape', () => {
  it('field by field', () => {
    expectTypeOf<Clip['id']>().toEqualTypeOf<string>()
    expectTypeOf<Clip['collectionName']>().toEqualTypeOf<string>()
    expectTypeOf<Clip['clip_title']>().toEqualTypeOf<string>()
    expectTypeOf<Clip['rounds']>().toEqualTypeOf<number>()
    expectTypeOf<Clip['featured']>().toEqualTypeOf<boolean>()
    expectTypeOf<Clip['starts']>().toEqualTypeOf<string>()
    expectTypeOf<Clip['game']>().toEqualTypeOf<'blackops6' | 'gta5' | ''>()
    expectTypeOf<Clip['tags']>().toEqualTypeOf<('red' | 'green' | '')[]>()
    expectTypeOf<Clip['user']>().toEqualTypeOf<string>()
    expectTypeOf<Clip['people']>().toEqualTypeOf<string[]>()
    expectTypeOf<Clip['thumbnail']>().toEqualTypeOf<string>()
    expectTypeOf<Clip['docs']>().toEqualTypeOf<string[]>()
    expectTypeOf<Clip['data']>().toEqualTypeOf<{ level: number } | null>()
    expectTypeOf<Clip['anything']>().toEqualTypeOf<unknown>()
    expectTypeOf<Clip['place']>().toEqualTypeOf<GeoPoint>()
    expectTypeOf<Clip['created']>().toEqualTypeOf<string>()
  })

  it('without passwords', () => {
    expectTypeOf<Clip>().not.toHaveProperty('secret')
  })

  it('with the account fields where they are spread in', () => {
    const account = shape({ ...accountFields, name: text() })
    expectTypeOf<RecordOf<typeof account>['verified']>().toEqualTypeOf<boolean>()
    expectTypeOf<RecordOf<typeof account>['email']>().toEqualTypeOf<string>()
  })

  it('through a collection, whose name stays literal', () => {
    const clips = defineCollection({ name: 'clips', type: 'base', shape: clip, rules: {} })
    expectTypeOf(clips.name).toEqualTypeOf<'clips'>()
    expectTypeOf<RecordOf<typeof clips.shape>>().toEqualTypeOf<Clip>()
  })

  it('and options are checked', () => {
    // @ts-expect-error a typing mistake in an option
    expectTypeOf(text).toBeCallableWith({ requried: true })
    // @ts-expect-error a limit of another kind of field
    expectTypeOf(bool).toBeCallableWith({ max: 3 })
  })
})
