import { TextInput } from '@mantine/core'
import type { FieldKind } from './field-kind.ts'
import { FieldName } from './field-name.tsx'
import classes from './fields.module.css'

export const geoPointKind: FieldKind = {
  read: (value) => {
    const { lon, lat } = pointIn(JSON.stringify(value ?? null))
    return JSON.stringify({ lon, lat })
  },
  send: (draft, { name }) => {
    const { lon, lat } = pointIn(String(draft))
    return { [name]: { lon: Number(lon), lat: Number(lat) } }
  },
  check: (draft) => {
    const { lon, lat } = pointIn(String(draft))
    const isRight = Math.abs(Number(lon)) <= 180 && Math.abs(Number(lat)) <= 90
    return isRight ? undefined : 'Longitude from -180 to 180, latitude from -90 to 90'
  },
  Editor: ({ field, value, error, onChange }) => {
    const point = pointIn(String(value))
    return (
      <fieldset className={`stack gap-8 ${classes.group}`}>
        <legend className={`small below-4 ${classes.legend}`}>
          <FieldName field={field} isSpoken />
        </legend>
        <div className={`grid gap-12 ${classes.pair}`}>
          {(['lon', 'lat'] as const).map((part) => (
            <TextInput
              key={part}
              label={part === 'lon' ? 'Longitude' : 'Latitude'}
              inputMode="decimal"
              value={point[part]}
              error={part === 'lon' ? error : undefined}
              onChange={(event) =>
                onChange(JSON.stringify({ ...point, [part]: event.currentTarget.value.trim() }))
              }
            />
          ))}
        </div>
      </fieldset>
    )
  },
}

function pointIn(text: string): { lon: string; lat: string } {
  const value: unknown = text === '' ? null : JSON.parse(text)
  const part = (name: string) =>
    typeof value === 'object' && value !== null ? String(Reflect.get(value, name) ?? 0) : '0'
  return { lon: part('lon'), lat: part('lat') }
}
