import { expect } from 'vitest'
import { expectRefusal, said } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'

type Found = [filter: string, found: number]

const tournaments: Found[] = [
  ["name ~ 'major'", 1],
  ["name ~ 'MAJOR'", 1],
  ["name !~ 'major'", 4],
  ["name ~ ''", 5],
  ["name ~ '50%'", 0],
  ["name ~ 'night 50%'", 1],
  ["name ~ '%50%'", 1],
  ["name ~ '50\\%'", 1],
  ["name ~ 'Off_Cup'", 1],
  ["name ~ 'Off Cup'", 0],
  ["name ~ 'ff_C'", 1],
  ["name ~ '___ _ajo%'", 1],
  ["name ~ '_ajo%'", 0],
  ["name ~ 'k\\s'", 1],
  ["name ~ 'Älter'", 1],
  ["name ~ 'älter'", 0],
  ["'The Major' ~ name", 1],
  ["name !~ '%Cup'", 3],
  ["max_participants = '8'", 1],
  ["max_participants > '7'", 2],
  ['max_participants >= 8', 2],
  ['max_participants < 8', 3],
  ['max_participants <= 8', 4],
  ['max_participants != 8', 4],
  ["max_participants = ''", 0],
  ["max_participants = 'abc'", 0],
  ["start_date = '2025-04-11'", 0],
  ["start_date = '2025-04-11 00:00:00.000Z'", 1],
  ["start_date > '2025-06-01'", 3],
  ["start_date ~ '2025-04'", 1],
  ["start_date >= '2025-06-15T00:00:00.000Z'", 2],
  ["start_date >= '2025-06-15 00:00:00.000Z'", 3],
  ["end_date = ''", 5],
  ["end_date != ''", 0],
  ['description = null', 5],
  ["organizer = ''", 2],
  ['organizer = null', 2],
  ["organizer != ''", 3],
  ["name ?= 'The Major'", 1],
  ["name ?~ 'cup'", 2],
  ["name:lower = 'the major'", 1],
  ["name:lower = 'The Major'", 0],
  ["'THE MAJOR' = name:lower", 0],
]
const users: Found[] = [
  ['is_admin = true', 1],
  ['is_admin = 1', 1],
  ["is_admin = 'true'", 0],
  ['is_admin != true', 4],
  ['is_admin = false', 4],
  ['verified = true', 2],
  ["name = ''", 1],
  ['name = null', 1],
  ['discord_data.level = 7', 1],
  ['discord_data.level > 2', 2],
  ["discord_data.roles.1 = 'b'", 1],
  ['discord_data.vip = true', 1],
  ['discord_data.vip = 1', 1],
  ['discord_data.nope = null', 5],
  ["discord_data.nope = ''", 0],
  ["discord_data ~ 'level'", 2],
  ['discord_data = null', 3],
]
const kinds: Found[] = [
  ["tags ~ 'red'", 2],
  ["tags = 'red'", 0],
  ["tags ?= 'red'", 0],
  ["tags:each = 'red'", 1],
  ["tags:each ?= 'red'", 2],
  ["tags:each ?= 'green'", 1],
  ["tags:each != 'green'", 2],
  ["tags:each ~ 're'", 2],
  ['tags:length = 2', 1],
  ['tags:length > 0', 2],
  ['tags:length = 0', 1],
  ['people:length = 1', 1],
  ["people:each ?= 'usr000000000003'", 1],
  ['docs:length = 0', 3],
  ['data.a.b = 1', 1],
  ['data.ok = true', 1],
  ["data.word ~ 'hey'", 1],
  ["data.empty = ''", 1],
  ["data.roles.0 = 'x'", 1],
  ['data.0 = 1', 1],
  ['place.lon > 20', 1],
  ['place.lat = 0', 2],
  ['geoDistance(place.lon, place.lat, 23.3, 42.7) < 1', 1],
  ['geoDistance(23.3, 42.7, 23.4, 42.7) > 8', 3],
  ["strftime('%Y', when) = '2025'", 1],
  ["strftime('%Y-%m', when, '+1 month') = '2025-04'", 1],
  ["strftime('%Y', nothing) = ''", -1],
  ["title:lower = 'major'", 1],
  ["when = ''", 2],
  ['score < 0', 1],
  ['score = 1.5', 1],
]
const macros: Found[] = [
  ['created <= @now', 5],
  ['created > @yesterday', 5],
  ['created < @tomorrow', 5],
  ['created >= @todayStart', 5],
  ['created <= @todayEnd', 5],
  ['created >= @monthStart && created <= @monthEnd', 5],
  ['created >= @yearStart && created <= @yearEnd', 5],
  ["@todayEnd ~ '23:59:59.999Z'", 5],
  ["@monthStart ~ '-01 00:00:00.000Z'", 5],
  ["@yearStart ~ '-01-01 00:00:00.000Z'", 5],
  ['@second >= 0 && @second < 60', 5],
  ['@minute >= 0 && @minute < 60', 5],
  ['@hour >= 0 && @hour < 24', 5],
  ['@day >= 1 && @day <= 31', 5],
  ['@month >= 1 && @month <= 12', 5],
  ['@weekday >= 0 && @weekday <= 6', 5],
  ['@year > 2024', 5],
]
const refused: [collection: string, filter: string][] = [
  ['field_kinds', 'geoDistance(1, 2, 3) < 1'],
  ['field_kinds', 'geoDistance(1, 2, 3, 4, 5) < 1'],
  ['field_kinds', "geoDistance('a', 2, 3, 4) < 1"],
  ['field_kinds', 'strftime(when) = 1'],
  ['field_kinds', 'strftime() = 1'],
  ['field_kinds', `strftime('%Y'${", '1'".repeat(10)}) = 1`],
  ['tournaments', 'created < @NOW'],
  ['tournaments', 'created < @nope'],
]

export const filterValues = describeConformance(
  'filter values',
  (api, row) => {
    const tables: [collection: string, cases: Found[]][] = [
      ['tournaments', tournaments],
      ['users', users],
      ['field_kinds', kinds],
      ['tournaments', macros],
    ]
    for (const [collection, cases] of tables) {
      for (const [filter, found] of cases) {
        row(`${collection} where ${filter} finds ${found}`, async () => {
          const list = api.pb('member').collection(collection).getList(1, 1, { filter })
          if (found < 0) await expectRefusal(list, 400, said.plain)
          else expect((await list).totalItems).toBe(found)
        })
      }
    }
    for (const [collection, filter] of refused) {
      row(`${collection} where ${filter} is refused`, () =>
        expectRefusal(api.pb('member').collection(collection).getList(1, 1, { filter }), 400, said.plain),
      )
    }
  },
  { isReadOnly: true },
)
