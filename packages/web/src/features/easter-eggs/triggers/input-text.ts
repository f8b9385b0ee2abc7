import { listen } from './listen.ts'
import type { Trigger } from './trigger.ts'

const textTypes = ['text', 'search', 'email', 'url', 'tel', 'textarea']

/** Words in any text field, in whatever case. Fires when they have just become complete, not with every key after. */
export function inputText(words: string): Trigger {
  return {
    isShortcut: false,
    watch(fire, target = window) {
      const told = new WeakSet<EventTarget>()
      return listen(target, 'input', ({ target: field }) => {
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

type TextField = EventTarget & { value: string; type: string; autocomplete: string; name: string }

// What is typed for a password is nobody's business, also while it is made visible.
function isTextField(field: EventTarget | null): field is TextField {
  if (!field || !('value' in field) || !('type' in field)) return false
  const { type, autocomplete, name } = field as TextField
  return textTypes.includes(type) && !/password/i.test(`${autocomplete} ${name}`)
}
