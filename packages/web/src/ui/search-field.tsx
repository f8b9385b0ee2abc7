import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './search-field.module.css'

const pause = 200

/** A search box that speaks up when the typing pauses. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address changed from outside: back, forward, or a link.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }

  const search = useEffectEvent((text: string) => {
    setKnown(text)
    if (text !== value) onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <search className={classes.field}>
      <IconSearch className={classes.icon} size={18} aria-hidden="true" />
      <input
        type="search"
        className={classes.input}
        aria-label={label ?? placeholder}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </search>
  )
}

export interface SearchFieldProps {
  /** The name that is read out; the placeholder unless given. */
  readonly label?: string
  readonly placeholder: string
  readonly value: string
  readonly onSearch: (text: string) => void
}
