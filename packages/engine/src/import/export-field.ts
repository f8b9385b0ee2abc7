import type { Field } from '../schema/field.ts'
import type { ExportedField } from './export-schema.ts'
import { withoutEmpty } from './without-empty.ts'

/** A field of an export as one of ours. */
export function fieldFromExport({ name: _name, ...exported }: ExportedField): Field {
  const { id, required, hidden } = exported
  const common = withoutEmpty({ id, required, hidden })

  switch (exported.type) {
    case 'text': {
      const { type, min, max, pattern, autogeneratePattern, primaryKey } = exported
      return { type, ...common, ...withoutEmpty({ min, max, pattern, autogeneratePattern, primaryKey }) }
    }
    case 'editor':
    case 'json':
      return { type: exported.type, ...common, ...withoutEmpty({ maxSize: exported.maxSize }) }
    case 'number': {
      const { type, min, max, onlyInt } = exported
      // 0 is a limit like any other here; only null means none.
      const limits = { ...(min != null && { min }), ...(max != null && { max }) }
      return { type, ...common, ...limits, ...withoutEmpty({ onlyInt }) }
    }
    case 'email':
    case 'url': {
      const { type, onlyDomains, exceptDomains } = exported
      return { type, ...common, ...withoutEmpty({ onlyDomains, exceptDomains }) }
    }
    case 'date':
      return { type: exported.type, ...common, ...withoutEmpty({ min: exported.min, max: exported.max }) }
    case 'autodate': {
      const { type, onCreate, onUpdate } = exported
      return { type, ...common, onCreate: onCreate ?? false, onUpdate: onUpdate ?? false }
    }
    case 'select':
      return { type: exported.type, ...common, values: exported.values, maxSelect: exported.maxSelect || 1 }
    case 'relation': {
      const { type, collectionId, maxSelect, minSelect, cascadeDelete } = exported
      const options = withoutEmpty({ minSelect, cascadeDelete })
      return { type, ...common, collection: collectionId, maxSelect: maxSelect || 1, ...options }
    }
    case 'file': {
      const { type, maxSelect, maxSize, mimeTypes, thumbs, protected: isProtected } = exported
      const options = withoutEmpty({ maxSize, mimeTypes, thumbs, protected: isProtected })
      return { type, ...common, maxSelect: maxSelect || 1, ...options }
    }
    case 'password': {
      const { type, min, max, pattern } = exported
      return { type, ...common, ...withoutEmpty({ min, max, pattern }) }
    }
    default:
      return { type: exported.type, ...common }
  }
}
