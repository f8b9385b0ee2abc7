// The box for slash commands: suggestions are listed above it, for arrow keys or clicks.
const input = document.querySelector('input[name="line"]')
const list = document.getElementById('suggestions')
let timer
let asked = 0
let active = -1

input?.addEventListener('input', () => ask())
input?.addEventListener('focus', () => ask())
input?.addEventListener('blur', () => setTimeout(close, 150))
input?.addEventListener('keydown', (event) => {
  if (list.hidden) return
  if (event.key === 'ArrowDown') move(event, 1)
  else if (event.key === 'ArrowUp') move(event, -1)
  else if (event.key === 'Escape') close()
  else if ((event.key === 'Enter' || event.key === 'Tab') && active >= 0) take(event, list.children[active])
})
// The list must not take the focus away from the box.
list?.addEventListener('mousedown', (event) => {
  const option = event.target.closest('[role="option"]')
  if (option) take(event, option)
})

function ask() {
  clearTimeout(timer)
  timer = setTimeout(() => void fetchSuggestions(), 150)
}

async function fetchSuggestions() {
  asked += 1
  const mine = asked
  const channelId = input.form.elements.channelId.value
  const query = new URLSearchParams({ line: input.value, channelId })
  const response = await fetch(`/_page/suggest?${query}`).catch(() => undefined)
  // Only the response for the current text counts.
  if (!response?.ok || mine !== asked) return
  show(await response.json())
}

function show(suggestions) {
  active = -1
  list.replaceChildren(
    ...suggestions.map(({ line, label, about }, index) => {
      const option = document.createElement('li')
      option.id = `suggestion-${index}`
      option.role = 'option'
      option.ariaSelected = 'false'
      option.dataset.line = line
      const name = document.createElement('strong')
      name.textContent = label
      option.append(name, ` ${about}`)
      return option
    }),
  )
  const isOpen = suggestions.length > 0 && document.activeElement === input
  list.hidden = !isOpen
  input.ariaExpanded = String(isOpen)
  input.removeAttribute('aria-activedescendant')
}

function move(event, step) {
  event.preventDefault()
  const count = list.children.length
  active = active < 0 && step < 0 ? count - 1 : (active + step + count) % count
  for (const [index, option] of [...list.children].entries()) option.ariaSelected = String(index === active)
  input.setAttribute('aria-activedescendant', `suggestion-${active}`)
  list.children[active]?.scrollIntoView({ block: 'nearest' })
}

function take(event, option) {
  event.preventDefault()
  input.value = option.dataset.line
  input.focus()
  ask()
}

function close() {
  list.hidden = true
  input.ariaExpanded = 'false'
  active = -1
}
