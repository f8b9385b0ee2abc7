import type { FieldInfo } from './collections.ts'

/** A field of which nothing but what is given is out of the ordinary. */
export function fieldInfo(field: Pick<FieldInfo, 'name' | 'type'> & Partial<FieldInfo>): FieldInfo {
  return {
    hidden: false,
    presentable: false,
    required: false,
    autogeneratePattern: '',
    primaryKey: false,
    values: [],
    maxSelect: 1,
    onlyInt: false,
    collectionId: '',
    cascadeDelete: false,
    mimeTypes: [],
    protected: false,
    ...field,
  }
}
