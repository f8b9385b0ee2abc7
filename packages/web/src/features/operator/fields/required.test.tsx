import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FieldInfo } from '../records/collections.ts'
import { fieldInfo } from '../records/field-info.fixture.ts'
import { editedFields } from '../records/record-form.tsx'
import { kindOf, readDrafts } from './index.ts'

const field = (type: string, options: Partial<FieldInfo> = {}) => fieldInfo({ name: type, type, ...options })

function rendered(info: FieldInfo): string {
  const { Editor } = kindOf(info)
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Editor
          field={info}
          value={readDrafts({}, [info])[info.name] ?? ''}
          error={undefined}
          onChange={() => undefined}
          record={undefined}
          collections={[]}
          uploads={new Map()}
          isTouched={false}
          onUpload={() => ''}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const kinds = ['text', 'editor', 'number', 'bool', 'email', 'url', 'date', 'json', 'password', 'select']
const groups = [field('select', { maxSelect: 3 }), field('relation'), field('file'), field('geoPoint')]
const mark = /<span[^>]* aria-hidden="true"[^>]*> \*<\/span>/

test.each([...kinds.map((kind) => field(kind)), ...groups])(
  'a required field has a mark and is announced as required: $type',
  (info) => {
    const said = groups.includes(info) ? / \(required\)</ : /<(input|textarea)[^>]* required=""/
    const page = rendered({ ...info, required: true })
    expect(page).toMatch(mark)
    expect(page).toMatch(said)
    const optional = rendered(info)
    expect(optional).not.toMatch(mark)
    expect(optional).not.toMatch(said)
  },
)

const record = { id: 'a', collectionId: 'b', collectionName: 'people' }
const named = (names: readonly string[], list: readonly FieldInfo[]) =>
  list.filter(({ name }) => names.includes(name)).map(({ name, required }) => [name, required])

test('a new record has no dates of the server, and requires what the server does not fill in itself', () => {
  const fields = [
    field('autodate', { name: 'created' }),
    field('text', { name: 'username', required: true, autogeneratePattern: 'users[0-9]{6}' }),
    field('password', { required: true, hidden: true }),
    field('email', { required: true }),
  ]
  const all = ['created', 'username', 'password', 'email']
  expect(named(all, editedFields({ fields }))).toEqual([
    ['username', false],
    ['password', true],
    ['email', true],
  ])
  expect(named(all, editedFields({ fields }, record))).toEqual([
    ['username', true],
    ['password', false],
    ['email', true],
    ['created', false],
  ])
})
