import type { FieldKind, GeoPoint, GeoPointField } from '../field.ts'
import { required } from '../field-errors.ts'

const nowhere: GeoPoint = { lon: 0, lat: 0 }

/** Declares a point on the globe. */
/* @__NO_SIDE_EFFECTS__ */
export function geoPoint(options: Omit<GeoPointField, 'type'> = {}): GeoPointField {
  return { type: 'geoPoint', ...options }
}

/** Points on the globe in degrees; 0,0 counts as unset. */
export const geoPointKind: FieldKind<GeoPointField> = {
  type: 'geoPoint',
  storage: () => 'json',
  isMultiple: () => false,
  zero: () => nowhere,
  coerce: (_field, input) => readPoint(input),
  validate: (field, value) => {
    const { lon, lat } = readPoint(value)
    if (lon === 0 && lat === 0) return field.required ? required : undefined
    if (Math.abs(lat) > 90)
      return { code: 'validation_invalid_latitude', message: 'Latitude must be between -90 and 90 degrees.' }
    if (Math.abs(lon) > 180)
      return {
        code: 'validation_invalid_longitude',
        message: 'Longitude must be between -180 and 180 degrees.',
      }
    return undefined
  },
}

function readPoint(input: unknown): GeoPoint {
  const value = typeof input === 'string' ? parse(input) : input
  if (typeof value !== 'object' || value === null) return nowhere

  const lon = 'lon' in value ? value.lon : 0
  const lat = 'lat' in value ? value.lat : 0
  if (!Number.isFinite(lon) || !Number.isFinite(lat)) return nowhere
  return { lon: Number(lon), lat: Number(lat) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
