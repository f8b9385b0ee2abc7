import { Button } from '@mantine/core'
import { IconFile, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, type ChangeEvent } from 'react'
import { operatorClient, operatorKey } from '../operator-client.ts'
import type { FieldEditorProps, FieldKind } from './field-kind.ts'
import { FieldName } from './field-name.tsx'
import classes from './fields.module.css'
import { draftOfList, itemsOf, listIn, storedItems } from './list-draft.ts'

/** Stored files, and new ones in addition to them or in their place. */
export const fileKind: FieldKind = {
  read: (value) => draftOfList(itemsOf(value)),
  send: (draft, field, uploads) => ({
    [field.name]: storedItems(
      listIn(draft).map((name) => uploads.get(name) ?? name),
      field,
    ),
  }),
  Editor: FileEditor,
}

function FileEditor({ field, value, error, onChange, record, uploads, onUpload }: FieldEditorProps) {
  const errorId = useId()
  const picker = useRef<HTMLInputElement>(null)
  const names = listIn(value)
  const isMultiple = field.maxSelect > 1
  const token = useFileToken(field.protected && record !== undefined)

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const added = Array.from(event.currentTarget.files ?? [], onUpload)
    event.currentTarget.value = ''
    if (added.length > 0) onChange(draftOfList(isMultiple ? [...names, ...added] : added))
  }
  return (
    <fieldset className={`stack gap-8 ${classes.group}`} {...(error && { 'aria-describedby': errorId })}>
      <legend className={`small below-4 ${classes.legend}`}>
        <FieldName field={field} isSpoken />
      </legend>
      {names.length > 0 && (
        <ul className="bare-list stack gap-4">
          {names.map((name) => {
            const file = uploads.get(name)
            return (
              <li key={name} className={classes.item}>
                {file ? (
                  <NewFile file={file} />
                ) : (
                  record && (
                    <StoredFile
                      url={operatorClient.files.getURL(record, name, token ? { token } : {})}
                      name={name}
                    />
                  )
                )}
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Remove ${file?.name ?? name}`}
                  onClick={() => onChange(draftOfList(names.filter((other) => other !== name)))}
                >
                  <IconTrash size={20} aria-hidden="true" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        multiple={isMultiple}
        accept={field.mimeTypes.join(',')}
        aria-label={`File for ${field.name}`}
        onChange={take}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUpload size={18} aria-hidden="true" />}
        onClick={() => picker.current?.click()}
      >
        {isMultiple || names.length === 0 ? `Add to ${field.name}` : `Replace ${field.name}`}
      </Button>
      {error && (
        <p id={errorId} className="small danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function StoredFile({ url, name }: { url: string; name: string }) {
  return (
    <a className={`bar gap-12 grow ${classes.file}`} href={url} target="_blank" rel="noreferrer">
      {isPicture(name) ? (
        <img className={classes.picture} src={url} alt="" />
      ) : (
        <IconFile size={32} aria-hidden="true" />
      )}
      <span className={`grow ${classes.fileName}`}>{name}</span>
    </a>
  )
}

function NewFile({ file }: { file: File }) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <span className={`bar gap-12 grow ${classes.file}`}>
      {isPicture(file.name) ? (
        <img className={classes.picture} src={url} alt="" />
      ) : (
        <IconFile size={32} aria-hidden="true" />
      )}
      <span className={`grow ${classes.fileName}`}>{file.name} (new)</span>
    </span>
  )
}

function useFileToken(isNeeded: boolean): string | undefined {
  const { data } = useQuery({
    queryKey: [operatorKey, 'file-token'],
    queryFn: () => operatorClient.files.getToken(),
    enabled: isNeeded,
    staleTime: 60_000,
  })
  return isNeeded ? data : undefined
}

function isPicture(name: string): boolean {
  return /\.(avif|gif|jpe?g|png|webp)$/i.test(name)
}
