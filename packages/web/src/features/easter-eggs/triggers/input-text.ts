import { listen } from './listen.ts'
import type { Trigger } from './trigger.ts'

const textTypes = ['text', 'search', 'email', 'url', 'tel', 'textarea']

/** Words in any text field, regardless of case. Fires when they become complete, not on every key after. */
export function inputText(words: string): Trigger {
  return {
    isShortcut: false,
    watch(fire, page = window) {
      const told = new WeakSet<EventTarget>()
      return listen(page, 'input', ({ target: field }) => {
        if (!isTextField(field)) return
        if (!field.value.toLowerCase().includes(words)) told.delete(field)
        else if (!told.has(field)) {
          told.add(field)
          fire()
        }
      })
    },
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement

// Never reads what is typed for a password, also while it is visible.
function isTextField(field: EventTarget | null): field is TextField {
  if (!field || !('type' in field) || !('autocomplete' in field) || !('name' in field)) return false
  const { type, autocomplete, name } = field
  return textTypes.includes(String(type)) && !/password/i.test(`${String(autocomplete)} ${String(name)}`)
}
